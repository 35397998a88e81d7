import { heldBooking as copy } from "#web/content/held-booking.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import {
  findHeldBooking,
  type HeldBooking,
  heldBookingAskedAt,
  removeHeldBooking,
  renewHeldBooking,
} from "#web/lib/browser-storage/held-booking.ts";

/** How often this browser asks while a page is visible: staff may cancel the booking, or another payer pay. */
const ASK_EVERY_MS = 30_000;

const { style } = document.documentElement;
let shownPath = location.pathname;
let timer: ReturnType<typeof setTimeout> | undefined;

document.addEventListener("visibilitychange", () => updateHeldBookingBar(0));

/** Shows or hides the bar as stored. `waitMs` after the last time it asks the worker whether the booking is still held. */
export function updateHeldBookingBar(waitMs = ASK_EVERY_MS) {
  const held = findHeldBooking(Date.now());
  show(held && !location.href.match(held.hiddenOn) ? held : null);
  clearTimeout(timer);
  if (held === null || document.hidden) return;
  const next = Math.min(Number(heldBookingAskedAt.find()) + waitMs, Date.parse(held.heldUntil));
  timer = setTimeout(() => void ask(held.token), Math.max(0, next - Date.now()));
}

async function ask(token: string) {
  heldBookingAskedAt.save(String(Date.now()));
  try {
    const shown = await readResponse(api.api["my-booking"].$post({ json: { token } }));
    const until = shown.state === "held" ? shown.heldUntil : shown.state === "requested" ? shown.payBy : null;
    if (until !== null) renewHeldBooking(token, until);
    else removeHeldBooking(token);
  } catch (error) {
    // Without a connection the stored end of the hold counts.
    if (error instanceof ApiError && error.status === 404) removeHeldBooking(token);
  }
  updateHeldBookingBar();
}

/** The bar appears and leaves only while nobody sees the page move: it is hidden, or another page. */
function show(held: HeldBooking | null) {
  const mayMove = document.hidden || location.pathname !== shownPath;
  shownPath = location.pathname;
  const link = findLink() ?? (style.getPropertyValue("--held") || (held && mayMove) ? addLink() : null);
  const bar = link?.parentElement;
  if (!link || !bar) return;
  if (held) Object.assign(link, { href: `/my-booking#${held.token}`, textContent: JSON.parse(held.quotedText) });
  bar.style.visibility = held ? "" : "hidden";
  // The sticky header stays below the bar.
  style.setProperty("--held-height", held ? `${bar.offsetHeight}px` : null);
  if (!held && mayMove) bar.remove();
}

function findLink(): HTMLAnchorElement | null {
  return document.querySelector("#held a");
}

/** Takes the place of the boot script's text, which has the same size. */
function addLink(): HTMLAnchorElement {
  const bar = Object.assign(document.createElement("aside"), { id: "held", className: "print:hidden" });
  bar.setAttribute("aria-label", copy.label);
  const link = bar.appendChild(document.createElement("a"));
  link.textContent = JSON.parse(style.getPropertyValue("--held") || '""');
  document.body.prepend(bar);
  style.removeProperty("--held");
  return link;
}
