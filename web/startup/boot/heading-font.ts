const PAUSE_MS = 50;

const { documentElement } = document;

/** Lays out the whole page, because a navigation or scroll needs positions far from the screen. */
export function layOutWholePage() {
  documentElement.classList.add("whole");
}

/**
 * Applies the heading font section by section, so that the browser can handle input in between. It waits while a
 * dialog's skeleton is open.
 */
export function applyHeadingFont() {
  document.fonts.load("1em 'Bricolage Grotesque'").then(() => {
    const parts = [...document.querySelectorAll("section"), documentElement];
    const next = () => {
      if (!document.querySelector<HTMLDialogElement>("#dialog-skeleton")?.open)
        parts.shift()?.classList.add("lettered");
      if (parts[0]) setTimeout(next, PAUSE_MS);
    };
    next();
  }, layOutWholePage);
}
