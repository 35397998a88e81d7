/**
 * The bar about a held, unpaid booking. Shown before the first paint, so that nothing moves; it has no link until
 * ../held-booking-bar.ts has loaded.
 */
export function showHeldBooking() {
  try {
    const held = JSON.parse(localStorage["held-booking"]);
    if (new Date(held.heldUntil) > new Date() && !location.href.match(held.hiddenOn))
      document.documentElement.style.setProperty("--held", held.quotedText);
  } catch {
    // Nothing is held, or there is no storage.
  }
}
