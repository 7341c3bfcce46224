// Where somebody is on a page, so that they are still there after a part of it was put in anew: what has the focus,
// and which details are open. Elements are known by their id, by what they are on the board, or by their place.
function placeOf(element) {
  const steps = [];
  for (let here = element; here && here !== document.body; here = here.parentElement) {
    const known = here.id ? `#${CSS.escape(here.id)}` : onBoard(here);
    const kind = `${here.tagName.toLowerCase()}:nth-of-type(${nth(here)})`;
    steps.unshift(known || kind);
    if (known) break;
  }
  return steps.join(" > ");
}

function onBoard({ dataset, classList }) {
  if (classList.contains("thing")) return `.board [data-thing="${CSS.escape(dataset.thing)}"]`;
  return classList.contains("target") ? `.board .target[data-pick="${CSS.escape(dataset.pick)}"]` : "";
}

function nth(element) {
  let count = 1;
  for (let other = element; (other = other.previousElementSibling); ) count += other.tagName === element.tagName;
  return count;
}

function whereabouts() {
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const open = [...document.querySelectorAll("details[open]")];
  return { focused, at: placeOf(focused), within: placeOf(focused?.parentElement.closest("[id]")), open: open.map(placeOf) };
}

// Whose element is gone for good is left at the part of the page that it was in.
function comeBack({ focused, at, within, open }) {
  for (const details of open) document.querySelector(details)?.setAttribute("open", "");
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  for (const place of [at, within, "#main"]) {
    const part = place && document.querySelector(place);
    if (!part) continue;
    if (part.tabIndex < 0) part.tabIndex = -1;
    part.focus({ preventScroll: true });
    if (document.activeElement === part) return;
  }
}
