// The live part of a page asks for itself every now and then. It is let be while nobody looks,
// and the server is told what we already have, so that it can answer 304 and nothing moves.
document.addEventListener("htmx:configRequest", (event) => {
  const etag = event.target.dataset.etag;
  if (document.hidden) event.preventDefault();
  else if (etag) event.detail.headers["If-None-Match"] = etag;
});
// A form that is looked at because something in it was changed does only that, also while a button of it is being pressed.
document.addEventListener("htmx:configRequest", (event) => {
  const { triggeringEvent, formData } = event.detail;
  if (triggeringEvent?.type !== "change") return;
  formData.delete("do");
  if ("sending" in event.target.dataset) event.preventDefault();
});
// Whoever is on a part that is put in anew stays there; what they have typed is in no such part.
let place = null;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.shouldSwap) place = whereabouts();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const etag = event.detail.xhr.getResponseHeader("ETag");
  if (etag) event.target.dataset.etag = etag;
  if (!place) return;
  document.dispatchEvent(new Event("board:laid"));
  comeBack(place);
  place = null;
});
// A slider says its value beside it while it is moved.
document.addEventListener("input", (event) => {
  const shown = event.target.closest("label")?.querySelector("output");
  if (shown) shown.value = event.target.value;
});
