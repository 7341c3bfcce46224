// The board answers: what is pointed at is explained below it, arrow keys walk round it, its slips choose.
// Without this file the titles of its parts, the list of what lies there and the links of the slips do the same.
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const HOVER = 120;
let told = "";
let onTab = "";
let byKeys = false;
let pointing = 0;

function thingAt(event) {
  return event.target.closest?.(".board .thing");
}

function thingCalled(name) {
  return name && document.querySelector(`.board [data-thing="${CSS.escape(name)}"]`);
}

// What is explained, and where

function explanation(anchor, box) {
  const row = document.createElement("li");
  const line = document.querySelector(`#in-play a[href$="#${CSS.escape(anchor)}"]`)?.closest("span");
  if (line) row.append(...line.cloneNode(true).childNodes);
  else {
    const link = document.createElement("a");
    link.href = `${box.dataset.rules}#${anchor}`;
    link.textContent = /^R\d/.test(anchor) ? box.dataset.rule.replace("R0", anchor) : box.dataset.its;
    row.append(link);
  }
  return row;
}

function tell(thing, isNews = true) {
  const box = document.getElementById("tell");
  if (!box) return;
  told = thing.dataset.thing;
  const [hint, what, rules] = box.children;
  const anchors = (thing.dataset.rule ?? "").split(" ").filter(Boolean);
  rules.setAttribute("aria-live", byKeys && isNews ? "polite" : "off");
  what.textContent = thing.querySelector(":scope > title").textContent;
  rules.replaceChildren(...anchors.map((anchor) => explanation(anchor, box)));
  hint.hidden = true;
  what.hidden = rules.hidden = false;
}

function closeBox() {
  const thing = thingCalled(told);
  const box = document.getElementById("tell");
  const [hint, what, rules] = box.children;
  if (box.contains(document.activeElement)) thing?.focus();
  rules.replaceChildren();
  hint.hidden = false;
  what.hidden = rules.hidden = true;
  told = "";
}

// The board is one stop for the Tab key; within it arrows walk: along a band, or up and down from band to band.

function bandsOf(board) {
  const bands = [[], [], [], []];
  for (const thing of board.querySelectorAll(".thing")) bands[bandOf(thing)].push(thing);
  bands[0].sort((one, other) => placeOn(one) - placeOn(other));
  bands[1].sort((one, other) => placeOn(one) - placeOn(other));
  return bands.filter((band) => band.length);
}

function bandOf({ dataset }) {
  if (dataset.thing.startsWith("dish-")) return 0;
  if (dataset.piece) return 1;
  return dataset.thing.startsWith("seat-") ? 3 : 2;
}

function placeOn({ dataset }) {
  return Number(dataset.place ?? dataset.thing.match(/^dish-(\d+)$/)?.[1] ?? NaN);
}

function nearest(band, thing, dishes) {
  const away = (other) => {
    const apart = Math.abs(placeOn(other) - placeOn(thing));
    return Math.min(apart, dishes - apart);
  };
  return band.reduce((best, other) => (away(other) < away(best) ? other : best));
}

function neighbour(thing, key) {
  const bands = bandsOf(thing.closest(".board"));
  const which = bands.findIndex((band) => band.includes(thing));
  const band = bands[which];
  if (key === "Home") return band[0];
  if (key === "End") return band.at(-1);
  const [along, across] = ARROWS[key] ?? [0, 0];
  if (along) return band.at((band.indexOf(thing) + along) % band.length);
  return across ? nearest(bands.at((which + across) % bands.length), thing, bands[0].length) : null;
}

function stopAt(thing) {
  onTab = thing.dataset.thing;
  for (const other of thing.closest(".board").querySelectorAll(".thing")) other.tabIndex = other === thing ? 0 : -1;
}

function laid() {
  const things = document.querySelectorAll(".board .thing");
  if (!things.length) return;
  document.getElementById("tell").hidden = false;
  stopAt(thingCalled(onTab) || things[0].closest(".board").querySelector("[data-thing^=dish-]") || things[0]);
  const again = thingCalled(told);
  if (again) tell(again, false);
  else if (told) closeBox();
  sayChosen();
}

// Choosing: a slip on the board is the radio button of its choice; what is chosen is said beside the button.

function sayChosen() {
  const radio = document.querySelector("#answer input[name=pick]:checked");
  const words = [...(radio?.closest("label").querySelectorAll(".name, .says, .cost") ?? [])];
  const shown = document.getElementById("chosen");
  if (shown) shown.textContent = words.map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" · ");
  for (const target of document.querySelectorAll(".board .target")) {
    if (target.dataset.pick === radio?.value) target.setAttribute("aria-current", "true");
    else target.removeAttribute("aria-current");
  }
}

function choose(event, target) {
  const radio = document.querySelector(`#answer input[name=pick][value="${CSS.escape(target.dataset.pick)}"]`);
  if (!radio || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  const isByKeys = event.detail === 0;
  if (isByKeys) document.querySelector(".play button")?.focus();
}

document.addEventListener("pointerdown", () => (byKeys = false), true);
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerover", (event) => {
  clearTimeout(pointing);
  const thing = event.pointerType === "mouse" && thingAt(event);
  if (thing) pointing = setTimeout(() => thing.isConnected && tell(thing), HOVER);
});
document.addEventListener("focusin", (event) => {
  const thing = thingAt(event);
  if (!thing) return;
  stopAt(thing);
  tell(thing);
});
document.addEventListener("click", (event) => {
  const target = event.target.closest(".board .target");
  const thing = thingAt(event);
  if (target) choose(event, target);
  else if (thing) tell(thing);
});
document.addEventListener("change", (event) => {
  if (event.target.name === "pick") sayChosen();
});
document.addEventListener("keydown", (event) => {
  // Who holds Enter down on a slip has only chosen.
  if (event.key === "Enter" && event.repeat && event.target.closest(".play")) event.preventDefault();
  if (event.key === "Escape" && told) return closeBox();
  const thing = thingAt(event);
  if (!thing || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = event.key === "Enter" ? document.querySelector("#tell a") : neighbour(thing, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
document.addEventListener("board:laid", laid);
addEventListener("pageshow", sayChosen);
laid();
