import { isHydrated } from "../hydrated-marker.ts";
import { onAppFailure, preloadCode, startApp, whenParsed } from "./app-start.ts";
import { layOutWholePage } from "./heading-font.ts";
import { reloadWithInput } from "./reload-with-input.ts";

const BUTTONS = "#root button";

/** The pending tap, and its button's index on the page, because Preact may replace the button. */
let pending: HTMLButtonElement | null = null;
let pendingIndex = -1;
let hasPageFailed = false;
let failures = 0;

/**
 * Replays the last tap on a button that is not hydrated yet. A button that opens a dialog shows the dialog's skeleton
 * immediately; closing the skeleton cancels the tap.
 */
export function replayEarlyTaps() {
  // Some browsers never retry a failed module, so a tap after the second failure reloads the page.
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
  // Sections behind an open dialog cannot get focus.
  if (target.closest("#menu :is(a, [data-dialog-title])")) document.querySelector<HTMLDialogElement>("#menu")?.close();
  if (target.closest("[href*='#']")) layOutWholePage();
  const button = target.closest("button");
  const skeleton = document.querySelector<HTMLDialogElement>("#dialog-skeleton");
  if (!button || skeleton?.contains(button)) return;
  const { dialogTitle = "" } = button.dataset;
  const title = skeleton?.querySelector("h2");
  if (title) title.textContent = dialogTitle;
  if (isHydrated(button) || button.commandForElement) return;
  // Hide the event from all listeners: the replay would handle the tap twice.
  event.preventDefault();
  event.stopImmediatePropagation();
  startApp();
  // The skeleton is at the end of the document.
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
