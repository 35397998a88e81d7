const PAUSE_MS = 50;

const { documentElement } = document;

/** Lays out the whole page, also what is far from the screen: somebody is on the way there. */
export function layOutWholePage() {
  documentElement.classList.add("whole");
}

/**
 * Uses the heading font, one section after the other, so that a finger is answered between them, and not while the skeleton
 * of a dialog stands there.
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
