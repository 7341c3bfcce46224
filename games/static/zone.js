// Where the page can only guess a time zone, propose the one this browser lives in.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-guess=zone]")) {
  const known = [...select.options].find((option) => option.value === zone);
  if (known) known.selected = true;
}
