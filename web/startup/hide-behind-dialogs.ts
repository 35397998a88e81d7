import { whenIdle } from "#web/lib/scheduling.ts";

const PARTS = "#root section, #root footer";

/**
 * While a modal dialog is open, off-screen sections skip style, layout and paint. Opening or closing makes the whole
 * page inert or interactive, which on slow phones costs more than the rest of the tap. Each section keeps its height,
 * so nothing moves.
 */
export function hideBehindDialogs() {
  const hiddenParts = new Set<HTMLElement>();
  const restore = () => {
    if (hiddenParts.size === 0 || document.querySelector("dialog:modal")) return;
    for (const part of hiddenParts) part.style.contentVisibility = part.style.height = "";
    hiddenParts.clear();
  };
  document.addEventListener(
    "beforetoggle",
    (event) => {
      if (!(event.target instanceof HTMLDialogElement) || !("newState" in event)) return;
      if (event.newState === "closed") return whenIdle(restore);
      keepScrollbarSpace();
      for (const [part, height] of offScreenParts()) {
        part.style.height = `${height}px`;
        part.style.contentVisibility = "hidden";
        hiddenParts.add(part);
      }
    },
    true,
  );
  // A dialog removed without being closed fires no event.
  addEventListener("scroll", restore, { passive: true });
}

/** A dialog hides the page's scrollbar; site.css keeps its space, if it takes any. */
function keepScrollbarSpace() {
  const { clientWidth, style } = document.documentElement;
  if (!document.querySelector("dialog:modal")) style.scrollbarGutter = innerWidth === clientWidth ? "auto" : "";
}

function offScreenParts(): [part: HTMLElement, height: number][] {
  return [...document.querySelectorAll<HTMLElement>(PARTS)].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return bottom < 0 || top > innerHeight ? [[part, height]] : [];
  });
}
