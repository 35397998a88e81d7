import { whenIdle } from "#web/lib/scheduling.ts";

const PARTS = "#root section, #root footer";

/**
 * While a modal dialog is open, the parts of the page that are off the screen are left out of style, layout and paint.
 * Opening and closing one makes the whole page inert or alive again, which on a slow phone takes longer than the rest of
 * the tap. Each part keeps its height, so that nothing moves.
 */
export function hideBehindDialogs() {
  const resting = new Set<HTMLElement>();
  const wake = () => {
    if (resting.size === 0 || document.querySelector("dialog:modal")) return;
    for (const part of resting) part.style.contentVisibility = part.style.height = "";
    resting.clear();
  };
  document.addEventListener(
    "beforetoggle",
    (event) => {
      if (!(event.target instanceof HTMLDialogElement) || !("newState" in event)) return;
      if (event.newState === "closed") return whenIdle(wake);
      for (const [part, height] of offScreenParts()) {
        part.style.height = `${height}px`;
        part.style.contentVisibility = "hidden";
        resting.add(part);
      }
    },
    true,
  );
  // A dialog that was taken away without being closed says nothing.
  addEventListener("scroll", wake, { passive: true });
}

function offScreenParts(): [part: HTMLElement, height: number][] {
  return [...document.querySelectorAll<HTMLElement>(PARTS)].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return bottom < 0 || top > innerHeight ? [[part, height]] : [];
  });
}
