import { isHydrated } from "../hydrated-marker.ts";
import { onAppFailure, preloadCode, startApp, whenParsed } from "./app-start.ts";
import { layOutWholePage } from "./heading-font.ts";
import { reloadWithInput } from "./reload-with-input.ts";

const BUTTONS = "#root button";

/** The tap that waits, and the place of its button among the page's: React may put another one there. */
let pending: HTMLButtonElement | null = null;
let pendingIndex = -1;
let hasPageFailed = false;
let failures = 0;

/**
 * Keeps the last tap on a button that is not alive yet, and presses it when it is. A button that opens a dialog is answered
 * at once: the dialog's skeleton stands there until the dialog does, and closing it takes the tap back.
 */
export function replayEarlyTaps() {
  // Some browsers do not ask for a lost module twice: whoever still taps gets the page anew.
  onAppFailure(() => {
    failures += 1;
    if (!pending) return;
    if (failures > 1) reloadWithInput();
    else startApp();
  });
  addEventListener("pageloadfailed", () => {
    hasPageFailed = true;
    if (pending) reloadWithInput();
  });
  addEventListener("click", handleTap, true);
}

function handleTap(event: MouseEvent) {
  const target = event.target as Element;
  // A part of the page takes no focus behind an open dialog.
  if (target.closest("#menu a")) document.querySelector<HTMLDialogElement>("#menu")?.close();
  if (target.closest("[href*='#']")) layOutWholePage();
  const button = target.closest("button");
  const skeleton = document.querySelector<HTMLDialogElement>("#dialog-skeleton");
  if (!button || skeleton?.contains(button)) return;
  const { dialogTitle = "" } = button.dataset;
  const title = skeleton?.querySelector("h2");
  if (title) title.textContent = dialogTitle;
  if (isHydrated(button) || button.commandForElement) return;
  // From everybody: React would wake the part for it, and the tap would be heard twice.
  event.preventDefault();
  event.stopImmediatePropagation();
  startApp();
  // The skeleton comes with the end of the page.
  if (!skeleton && document.readyState === "loading") return void whenParsed.then(() => button.click());
  const isFirst = !pending;
  pending = button;
  pendingIndex = [...document.querySelectorAll(BUTTONS)].indexOf(button);
  if (skeleton && dialogTitle && !skeleton.open) {
    skeleton.onclose = () => {
      pending = null;
    };
    skeleton.showModal();
    preloadCode(skeleton);
  }
  if (hasPageFailed) reloadWithInput();
  else if (isFirst) pressWhenHydrated();
}

function pressWhenHydrated() {
  if (pending && !pending.isConnected)
    pending = document.querySelectorAll<HTMLButtonElement>(BUTTONS)[pendingIndex] ?? null;
  if (pending && !isHydrated(pending)) return void requestAnimationFrame(pressWhenHydrated);
  const button = pending;
  pending = null;
  button?.click();
}
