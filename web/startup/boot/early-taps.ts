import { isAlive } from "../sign-of-life.ts";
import { fetchCode, onAppFailure, startApp, whenParsed } from "./app-start.ts";
import { layOutWhole } from "./heading-font.ts";
import { loadAnew } from "./typed.ts";

const BUTTONS = "#root button";

/** The tap that waits, and the place of its button among the page's: React may put another one there. */
let pending: HTMLButtonElement | null = null;
let place = -1;
let isLost = false;
let failures = 0;

/**
 * Keeps the last tap on a button that is not alive yet, and presses it when it is. A button that opens a dialog is answered
 * at once: the dialog's skeleton stands there until the dialog does, and closing it takes the tap back.
 */
export function keepEarlyTaps() {
  // Some browsers do not ask for a lost module twice: whoever still taps gets the page anew.
  onAppFailure(() => {
    failures += 1;
    if (!pending) return;
    if (failures > 1) loadAnew();
    else startApp();
  });
  addEventListener("pagelost", () => {
    isLost = true;
    if (pending) loadAnew();
  });
  addEventListener("click", hearTap, true);
}

function hearTap(event: MouseEvent) {
  const target = event.target as Element;
  // A part of the page takes no focus behind an open dialog.
  if (target.closest("#menu a")) document.querySelector<HTMLDialogElement>("#menu")?.close();
  if (target.closest("[href*='#']")) layOutWhole();
  const button = target.closest("button");
  const skeleton = document.querySelector<HTMLDialogElement>("#dialog-skeleton");
  if (!button || skeleton?.contains(button)) return;
  const { opens = "" } = button.dataset;
  const title = skeleton?.querySelector("h2");
  if (title) title.textContent = opens;
  if (isAlive(button) || button.commandForElement) return;
  // From everybody: React would wake the part for it, and the tap would be heard twice.
  event.preventDefault();
  event.stopImmediatePropagation();
  startApp();
  // The skeleton comes with the end of the page.
  if (!skeleton && document.readyState === "loading") return void whenParsed.then(() => button.click());
  const isFirst = !pending;
  pending = button;
  place = [...document.querySelectorAll(BUTTONS)].indexOf(button);
  if (skeleton && opens && !skeleton.open) {
    skeleton.onclose = () => {
      pending = null;
    };
    skeleton.showModal();
    fetchCode(skeleton);
  }
  if (isLost) loadAnew();
  else if (isFirst) pressWhenAlive();
}

function pressWhenAlive() {
  if (pending && !pending.isConnected) pending = document.querySelectorAll<HTMLButtonElement>(BUTTONS)[place] ?? null;
  if (pending && !isAlive(pending)) return void requestAnimationFrame(pressWhenAlive);
  const button = pending;
  pending = null;
  button?.click();
}
