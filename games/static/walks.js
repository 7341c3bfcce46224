// Pieces walk and dishes turn over when something happened since this browser last saw the board: because the live
// part brought it, because the page was opened again, or because the film stepped on by one. Nothing else moves, and
// nothing at all for people who asked their system for less motion.
const MIDDLE = [360, 364]; // of the bench, as in games/drawing/bench.py
const STEP = 200;
const LONGEST_WALK = 1200; // of all pieces together, so that a film that plays keeps its pace
const TURN = 320;
let lastFilmed = null;

function seenOn(board) {
  const pieces = {};
  const faces = [];
  for (const { dataset } of board.querySelectorAll("[data-piece]")) {
    pieces[dataset.piece] = { place: dataset.place, way: dataset.way ?? "" };
  }
  for (const { dataset } of board.querySelectorAll("[data-face]")) faces[dataset.thing.slice(5)] = dataset.face;
  return { entry: Number(board.dataset.entry), pieces, faces };
}

// What this browser saw before, and from now on remembers: of a game, of a table of what if by itself, or, of a film,
// only its last picture.
function before(board, now) {
  if (board.closest("#film")) {
    const last = lastFilmed;
    lastFilmed = now;
    return last && last.entry + 1 === now.entry ? last : null;
  }
  const { pathname } = location;
  const table = `board ${pathname.includes("/what-if/") ? pathname : pathname.split("/")[2]}`;
  try {
    const last = JSON.parse(sessionStorage.getItem(table));
    sessionStorage.setItem(table, JSON.stringify(now));
    return last && last.entry < now.entry ? last : null;
  } catch {
    return null; // storage is forbidden here, or full
  }
}

function walkOf(piece, last) {
  const { place, way = "" } = piece.dataset;
  if (!last || !way || (last.place === place && last.way === way)) return [];
  const places = way.split(" ");
  const from = last.way === way ? Math.max(0, places.lastIndexOf(last.place)) : 0;
  return places.slice(from).map(Number);
}

// A piece comes along the ring: its own spot, turned back round the middle of the bench by so many dishes.
function walk(piece, places, dishes, step, delay) {
  const box = piece.getBBox();
  const [x, y] = [box.x + box.width / 2 - MIDDLE[0], box.y + box.height / 2 - MIDDLE[1]];
  const frames = places.map((place) => {
    const angle = (2 * Math.PI * (place - places.at(-1))) / dishes;
    const [dx, dy] = [x * Math.cos(angle) - y * Math.sin(angle) - x, x * Math.sin(angle) + y * Math.cos(angle) - y];
    return { transform: `translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px)`, easing: "ease-in-out" };
  });
  return piece.animate(frames, { duration: step * (places.length - 1), delay, fill: "backwards" });
}

// The old face is shown until the dish stands on its edge; one that lies nowhere else in this picture is left out.
async function turnOver(dish, was, delay) {
  const parts = [...dish.querySelector("use").parentNode.querySelectorAll(":scope > use")];
  const face = parts.at(-1);
  const now = face.getAttribute("href");
  const old = now.slice(0, -dish.dataset.face.length) + was;
  const half = (from, to, wait) => {
    const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
    const pace = { duration: TURN / 2, delay: wait, fill: "backwards" };
    return Promise.allSettled(parts.map((part) => part.animate(frames, pace).finished));
  };
  face.setAttribute("href", dish.closest("svg").querySelector(old) ? old : "#no-face");
  await half(1, 0, delay);
  face.setAttribute("href", now);
  half(0, 1, 0);
}

function happened(board, last, now) {
  if (last.faces.length !== now.faces.length) return;
  const pieces = [...board.querySelectorAll("[data-piece]")];
  pieces.sort((one, other) => (other.dataset.piece === "moa") - (one.dataset.piece === "moa"));
  const walks = pieces.map((piece) => walkOf(piece, last.pieces[piece.dataset.piece]));
  const steps = walks.reduce((sum, places) => sum + Math.max(0, places.length - 1), 0);
  const step = Math.min(STEP, LONGEST_WALK / steps);
  let delay = 0;
  for (const [i, places] of walks.entries()) {
    if (places.length < 2) continue;
    walk(pieces[i], places, now.faces.length, step, delay);
    delay += step * (places.length - 1);
  }
  for (const dish of board.querySelectorAll("[data-face]")) {
    const was = last.faces[dish.dataset.thing.slice(5)];
    if (was !== dish.dataset.face) turnOver(dish, was, delay);
  }
}

function lookForNews() {
  const board = document.querySelector(".board[data-entry]");
  if (!board) return;
  const now = seenOn(board);
  const last = before(board, now);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (last && !isCalm && !document.hidden) happened(board, last, now);
}

document.addEventListener("board:laid", lookForNews);
lookForNews();
