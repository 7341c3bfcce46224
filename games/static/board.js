// The board answers: what is pointed at is explained below it, arrow keys walk round it, its slips choose.
// Without this file the titles of its parts, the list of what lies there and the links of the slips do the same.
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const HOVER = 120;
let told = "";
let onTab = "";
let byKeys = false;
let pointer = "";
let pointed = null;
let pointing = 0;

function thingAt(event) {
  return event.target.closest?.(".board .thing");
}

function slipAt(event) {
  return event.target.closest?.(".board .target");
}

function radioOf(slip) {
  return document.querySelector(`#answer input[name=pick][value="${CSS.escape(slip.dataset.pick)}"]`);
}

// The words of a choice in the list: a sentence, and what comes of it, or, in short, only what it costs.
function wordsOf(radio, outcome = ".cost") {
  const parts = radio?.closest("label").querySelectorAll(`.name, .says, ${outcome}`) ?? [];
  return [...parts].map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" · ");
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

function tell(one, isNews = true) {
  const box = document.getElementById("tell");
  if (!box) return;
  told = onBoard(one);
  const [hint, what, rules] = box.children;
  const anchors = (one.dataset.rule ?? "").split(" ").filter(Boolean);
  rules.setAttribute("aria-live", byKeys && isNews ? "polite" : "off");
  what.textContent = one.querySelector(":scope > title")?.textContent ?? (wordsOf(radioOf(one)) || one.ariaLabel);
  rules.replaceChildren(...anchors.map((anchor) => explanation(anchor, box)));
  hint.hidden = true;
  what.hidden = rules.hidden = false;
}

// Whoever steps or taps through the board sees what is said, as long as the thing itself stays in the window.
function showBox(thing) {
  const box = document.getElementById("tell");
  if (box?.getBoundingClientRect().bottom - thing.getBoundingClientRect().top < innerHeight) {
    box.scrollIntoView({ block: "nearest" });
  }
}

function closeBox() {
  const box = document.getElementById("tell");
  const [hint, what, rules] = box.children;
  if (box.contains(document.activeElement)) document.querySelector(told)?.focus();
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
  onTab = onBoard(thing);
  for (const other of thing.closest(".board").querySelectorAll(".thing")) other.tabIndex = other === thing ? 0 : -1;
}

function laid() {
  const things = document.querySelectorAll(".board .thing");
  if (!things.length) return;
  document.getElementById("tell").hidden = false;
  stopAt((onTab && document.querySelector(onTab)) || document.querySelector(".board [data-face]") || things[0]);
  const again = told && document.querySelector(told);
  if (again) tell(again, false);
  else if (told) closeBox();
  sayChosen();
}

// Choosing: a slip on the board is the radio button of its choice; what is chosen is said beside the button.

function sayChosen() {
  const radio = document.querySelector("#answer input[name=pick]:checked");
  const shown = document.getElementById("chosen");
  if (shown) shown.textContent = wordsOf(radio, ".cost b");
  for (const slip of document.querySelectorAll(".board .target")) {
    if (slip.dataset.pick === radio?.value) slip.setAttribute("aria-current", "true");
    else slip.removeAttribute("aria-current");
  }
}

function choose(event, slip) {
  const radio = radioOf(slip);
  if (!radio || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  const isByKeys = event.detail === 0;
  if (isByKeys) document.querySelector(".play button")?.focus();
}

document.addEventListener("pointerdown", () => (byKeys = false), true);
document.addEventListener("keydown", () => (byKeys = true), true);
// Only a pointer that moves points: one that lies still while the page scrolls under it does not.
document.addEventListener("pointermove", (event) => {
  const at = `${event.screenX} ${event.screenY}`;
  if (event.pointerType !== "mouse" || at === pointer) return;
  pointer = at;
  byKeys = false;
  const one = slipAt(event) ?? thingAt(event);
  if (one === pointed) return;
  pointed = one;
  clearTimeout(pointing);
  if (one) pointing = setTimeout(() => one.isConnected && tell(one), HOVER);
});
document.addEventListener("focusin", (event) => {
  clearTimeout(pointing);
  const [slip, thing] = [slipAt(event), thingAt(event)];
  if (slip && byKeys) tell(slip);
  if (!thing) return;
  stopAt(thing);
  tell(thing);
  showBox(thing);
});
document.addEventListener("click", (event) => {
  const [slip, thing] = [slipAt(event), thingAt(event)];
  if (slip) choose(event, slip);
  else if (thing) {
    tell(thing);
    showBox(thing);
  }
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
