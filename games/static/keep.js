// What somebody sends is not lost on the way. A form with data-keep is stored in this browser until the server has
// said that it arrived; before it goes out the server is asked whether it is there, and nothing is ever sent without
// a press. Of every form: while it is being sent its button says so, and a second press sends nothing.
// data-keep: "game/seat/what". What a redirect has answered is done: its number comes back in a cookie. A page that
// answers without one names the number at its body: it was looked at, or refused, and stands in that page.
const KEPT = "kept:";
const LONGEST_AGE = 60 * 24 * 3600 * 1000;
const PATIENCE = 4000;
const LONG_WAIT = 15000;
const words = document.getElementById("keep").dataset;

// The store. Who has turned it off or filled it up sends as ever.

function all() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    return keys.map((key) => [key.slice(KEPT.length), JSON.parse(localStorage[key])]);
  } catch {
    return [];
  }
}

function save(key, entry) {
  try {
    localStorage.setItem(KEPT + key, JSON.stringify(entry));
  } catch {}
}

function forget(key) {
  try {
    localStorage.removeItem(KEPT + key);
  } catch {}
}

// What of a form is stored: what a person can change, and never a secret.

function looks(form) {
  return form.querySelector("button.hidden[name=do]");
}

function isKept(form, control) {
  if (!control.name || control.matches("button, [name=csrfmiddlewaretoken], [name=kept], [name=via]")) return false;
  return looks(form) || control.type !== "hidden";
}

function isText(control) {
  return control.matches("textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=range])");
}

function valuesOf(form) {
  const kept = [...form.elements].filter((control) => isKept(form, control));
  const given = kept.filter((control) => control.checked || !/^(radio|checkbox)$/.test(control.type));
  return given.map(({ name, value, defaultValue }) => ({ name, value, was: defaultValue }));
}

function chosenIn(form) {
  const parts = form.querySelector("[name=pick]:checked")?.closest("label")?.querySelectorAll(".name, .says") ?? [];
  return [...parts].map((part) => part.textContent.trim().replace(/\s+/g, " ")).join(" · ");
}

function keep(form, submitter, sent) {
  const look = Boolean(looks(form) && !submitter?.matches(".primary"));
  const id = crypto.getRandomValues(new Uint32Array(3)).join("");
  const says = chosenIn(form);
  save(form.dataset.keep, { id, at: Date.now(), says, look, sent, values: valuesOf(form) });
  let number = form.querySelector("[name=kept]");
  if (!number) {
    number = Object.assign(document.createElement("input"), { type: "hidden", name: "kept" });
    form.append(number);
  }
  number.value = id;
}

function mark(key, changes) {
  const known = all().find(([other]) => other === key);
  if (known) save(key, { ...known[1], ...changes });
}

// Sending

function sending(form, button) {
  form.dataset.sending = "";
  setTimeout(() => rest(form), LONG_WAIT);
  if (!button) return;
  button.setAttribute("aria-disabled", "true");
  if (button.children.length) return;
  button.style.minWidth = `${button.offsetWidth}px`;
  button.dataset.words = button.textContent;
  button.textContent = words.sending;
}

function rest(form) {
  delete form.dataset.sending;
  delete form.dataset.there;
  for (const button of form.elements) {
    if (!button.matches("button[aria-disabled]")) continue;
    button.removeAttribute("aria-disabled");
    if (button.dataset.words) button.textContent = button.dataset.words;
    delete button.dataset.words;
    button.style.minWidth = "";
  }
}

async function isThere() {
  try {
    const limits = { cache: "no-store", redirect: "error", signal: AbortSignal.timeout(PATIENCE) };
    return (await fetch(words.health, { method: "HEAD", ...limits })).ok;
  } catch {
    return false;
  }
}

async function send(form, submitter) {
  keep(form, submitter, true);
  sending(form, submitter);
  const there = await isThere();
  if (!there) return stay(form, submitter);
  box(form)?.remove();
  form.dataset.there = "";
  form.requestSubmit(submitter?.isConnected ? submitter : undefined);
}

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    if (form.getAttribute("method")?.toLowerCase() !== "post") return;
    if ("forget" in form.dataset) for (const [key] of all()) forget(key);
    const wasAsked = "there" in form.dataset;
    if (wasAsked) return delete form.dataset.there;
    if (!("sending" in form.dataset) && !form.dataset.keep) return sending(form, submitter);
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!("sending" in form.dataset)) send(form, submitter);
  },
  true,
);
addEventListener("pageshow", (event) => {
  if (event.persisted) for (const form of document.querySelectorAll("form[data-sending]")) rest(form);
});

// What is said about it

function box(form) {
  return form.querySelector(":scope > .kept");
}

function note(role, sentence, ...more) {
  const made = document.createElement("div");
  made.className = "notice kept";
  made.setAttribute("role", role);
  const line = document.createElement("p");
  line.textContent = sentence;
  made.append(line, ...more);
  return made;
}

function press(label, deed) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", deed);
  return button;
}

// Nothing went out. Who reads this decides whether to try again, also when the connection is back.
function stay(form, submitter) {
  mark(form.dataset.keep, { sent: false });
  rest(form);
  box(form)?.remove();
  const isChoice = form.querySelector("[name=pick]");
  const again = press(words.again, () => send(form, submitter));
  const made = note("alert", isChoice ? words.offlineChoice : words.offlineWords, again);
  form.append(made);
  again.focus({ preventScroll: true });
  made.scrollIntoView({ block: "nearest" });
}

addEventListener("online", async () => {
  const waiting = [...document.querySelectorAll("form > .kept[role=alert]")];
  if (!waiting.length || !(await isThere())) return;
  for (const made of waiting) made.firstChild.textContent = words.back;
});

// Parts of a page that htmx sends: what it can't put in, a page of its own says, with what was written on it.
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  const form = requestConfig.elt;
  if (!form.matches?.("form[data-keep]")) return;
  if (!("sending" in form.dataset)) {
    if (xhr.status) return;
    keep(form, null, false);
    return stay(form, form.querySelector("button.primary"));
  }
  if (xhr.status >= 400 && xhr.status < 500) return form.submit();
  if (xhr.status < 200 || xhr.status >= 500) return stay(form);
  const answer = form.isConnected ? form : formOf(form.dataset.keep);
  if (answer?.querySelector("[role=alert]")) mark(form.dataset.keep, { sent: false });
  else forget(form.dataset.keep);
  rest(form);
});

// A page is opened: what is still kept is filled in again, or told.

function formOf(key) {
  return document.querySelector(`form[data-keep="${CSS.escape(key)}"]`);
}

function fill(form, { values }) {
  const homeless = [];
  for (const control of form.elements) {
    if (!isKept(form, control)) continue;
    const given = values.filter(({ name }) => name === control.name);
    if (/^(radio|checkbox)$/.test(control.type)) control.checked = given.some(({ value }) => value === control.value);
    else if (given.length && !put(control, given[0])) homeless.push(given[0].value);
  }
  form.querySelector("[name=pick]:checked")?.dispatchEvent(new Event("change", { bubbles: true }));
  return homeless;
}

// False if something else stands there by now.
function put(control, { value, was }) {
  const isFree = !isText(control) || ["", was, value].includes(control.value);
  const fits = control.tagName !== "SELECT" || [...control.options].some((option) => option.value === value);
  if (isFree && fits) control.value = value;
  return isFree;
}

function toCopy(text) {
  const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, rows: 3 });
  area.setAttribute("aria-label", words.yours);
  return area;
}

function offer(key, entry, form) {
  const dismiss = press(words.forget, () => {
    forget(key);
    form.reset();
    form.querySelector("[name=pick]:checked")?.dispatchEvent(new Event("change", { bubbles: true }));
    box(form).remove();
  });
  if (looks(form)) {
    const made = entry.sent ? words.unsure : words.keptMade;
    return form.prepend(note("status", made, press(words.takeUp, () => takeUp(key, entry, form)), " ", dismiss));
  }
  const isLater = entry.says && new URLSearchParams(location.search).has("pick");
  const homeless = isLater ? [entry.says] : fill(form, entry);
  const sentence = entry.sent ? words.unsure : entry.says ? words.keptChoice : words.keptWords;
  form.prepend(note("status", homeless.length ? words.keptBeside : sentence, ...homeless.map(toCopy), dismiss));
  form.closest("details")?.setAttribute("open", "");
}

// The server makes the form of it, as it does when it is only looked at.
function takeUp(key, entry, form) {
  save(key, { ...entry, look: true });
  const again = Object.assign(document.createElement("form"), { method: "post", action: form.action });
  const token = form.querySelector("[name=csrfmiddlewaretoken]");
  const values = [token, ...entry.values, { name: "kept", value: entry.id }, looks(form)];
  for (const { name, value } of values) {
    again.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(again);
  again.submit();
}

// A choice whose question is open no more: it was not played. Of what went out without an answer the log tells.
function lament(key, entry) {
  const place = document.getElementById("kept");
  const what = place && key.startsWith(`${place.dataset.seat}/`) && key.slice(place.dataset.seat.length + 1);
  if (!what || !/^(question|plan|sculpt)/.test(what) || what === place.dataset.open) return;
  if (entry.sent) return forget(key);
  const made = note("status", entry.says ? words.gone.replace("…", entry.says) : words.goneMade);
  const fine = press(words.fine, () => {
    forget(key);
    made.remove();
  });
  made.append(fine);
  place.append(made);
}

function arrived() {
  const number = document.cookie.match(/(?:^|; )arrived=(\d+)/)?.[1];
  if (number) document.cookie = "arrived=; path=/; max-age=0; samesite=lax";
  return number;
}

const done = arrived();
const answered = document.body.dataset.answered;
for (const [key, entry] of all()) {
  const form = formOf(key);
  if (entry.id === done || Date.now() - entry.at > LONGEST_AGE) forget(key);
  else if (entry.id === answered && entry.look) forget(key);
  else if (entry.id === answered) save(key, { ...entry, sent: false });
  else if (form) offer(key, entry, form);
  else lament(key, entry);
}
