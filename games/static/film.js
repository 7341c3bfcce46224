// The film without loading pages: its own links and slider fetch the next picture and put it in place. Without this
// file they are links and a form like any other. A picture that can't be fetched is gone to by its link.
const PACE = 1800;
const film = document.getElementById("film");
let playing = 0;
let wanted = 0;

function ready() {
  const button = document.getElementById("play");
  const next = document.getElementById("step-next");
  const useless = !next && !playing;
  if (useless && document.activeElement === button) film.focus({ preventScroll: true });
  button.hidden = useless;
  button.textContent = playing ? button.dataset.stop : button.dataset.play;
  button.setAttribute("aria-pressed", playing ? "true" : "false");
}

async function show(address) {
  const turn = ++wanted;
  let page;
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(answer.statusText);
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    location.assign(address);
    return;
  }
  if (turn !== wanted) return;
  const place = whereabouts();
  film.replaceChildren(...page.getElementById("film").childNodes);
  document.title = page.title;
  history.replaceState(null, "", address);
  document.getElementById("announced").textContent = document.getElementById("told").innerText;
  ready();
  document.dispatchEvent(new Event("board:laid"));
  comeBack(place);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  ready();
}

async function play() {
  const next = document.getElementById("step-next");
  if (!next) return stop();
  playing = setTimeout(play, PACE);
  const here = playing;
  await show(next.href);
  if (playing === here && !document.getElementById("step-next")) stop();
}

film.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-film]");
  if (event.target.closest("#play")) return playing ? stop() : play();
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (playing) stop();
  show(link.href);
});
film.addEventListener("input", (event) => {
  if (event.target.id === "scrub") film.querySelector(".scrub output").value = event.target.value;
});
film.addEventListener("change", (event) => {
  if (event.target.id !== "scrub") return;
  if (playing) stop();
  show(`${location.pathname}?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  const way = { ArrowLeft: "step-back", ArrowRight: "step-next" }[event.key];
  if (way) document.getElementById(way)?.click();
});
ready();
