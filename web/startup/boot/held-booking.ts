/**
 * The bar about a held, unpaid booking; returns whether there is one. Shown before the first paint, so that nothing
 * moves; it has no link until ../held-booking-bar.ts has loaded.
 */
export function showHeldBooking() {
  try {
    const held = JSON.parse(localStorage["held-booking"]);
    if (new Date(held.heldUntil) > new Date() && !location.href.match(held.hiddenOn)) {
      document.documentElement.style.setProperty("--held", held.quotedText);
      return true;
    }
  } catch {
    // Nothing is held, or there is no storage.
  }
  return false;
}
