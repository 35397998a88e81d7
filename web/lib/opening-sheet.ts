/**
 * The sheet that stands in for a dialog whose code is on its way. It is part of the document, outside the app, and the
 * boot script names it after the button that was tapped. Null where the document is Vite's own.
 */
export function openingSheet(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#opening");
}

/** Shows the sheet unless it is there already or the tapped button has no name for it. */
export function showOpeningSheet() {
  const sheet = openingSheet();
  if (sheet && !sheet.open && sheet.querySelector("h2")?.textContent) sheet.showModal();
}
