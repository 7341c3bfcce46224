// Lists of colours are put in order on the spot: by their buttons, or by dragging a row at its grip.
// Without this script the same buttons ask the server.
const form = document.getElementById("order-lists");

// The list is the player's own now: it is no longer left to the rules.
function settle(list) {
  const section = list.closest("section");
  section.querySelector("[name=by_rule]")?.remove();
  section.querySelector("[data-by-rule]").hidden = true;
  section.querySelector("[data-own]").hidden = false;
  const rows = [...list.children];
  rows.forEach((row, place) => {
    const [earlier, later] = row.querySelectorAll("button");
    earlier.disabled = place === 0;
    later.disabled = place === rows.length - 1;
  });
}

form?.addEventListener("click", (event) => {
  const button = event.target.closest(".ranks button");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("li");
  if (button.value.startsWith("earlier")) row.previousElementSibling?.before(row);
  else row.nextElementSibling?.after(row);
  settle(row.parentElement);
  if (button.disabled) row.querySelector("button:enabled")?.focus();
  else button.focus();
});

for (const list of form?.querySelectorAll(".ranks") ?? []) {
  let dragged = null;
  list.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".grip")) return;
    event.preventDefault();
    dragged = event.target.closest("li");
    dragged.classList.add("dragged");
    list.setPointerCapture(event.pointerId);
  });
  list.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const middle = (row) => row.getBoundingClientRect().top + row.offsetHeight / 2;
    const next = [...list.children].find((row) => row !== dragged && event.clientY < middle(row));
    if (next) next.before(dragged);
    else list.append(dragged);
    settle(list);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    list.addEventListener(end, () => {
      dragged?.classList.remove("dragged");
      dragged = null;
    });
  }
}
