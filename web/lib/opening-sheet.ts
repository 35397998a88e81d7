/**
 * The sheet that stands in for a dialog whose code is on its way. It is part of the document, outside the app, and the
 * boot script names it after the button that was tapped. Null where the document is Vite's own.
 */
export function openingSheet(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#opening");
}

/** Shows the sheet unless it is there already or has no name: the boot script's, after the tapped button, or this one. */
export function showOpeningSheet(title?: string) {
  const sheet = openingSheet();
  const heading = sheet?.querySelector("h2");
  if (!sheet || !heading || sheet.open) return;
  if (title) heading.textContent = shownTitle(title);
  if (heading.textContent) sheet.showModal();
}

/** A dialog's title as it is shown: no line of it begins with the hyphen. */
export function shownTitle(title: string): string {
  return title.replace(" - ", "\u00a0- ");
}
