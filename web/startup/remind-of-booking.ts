import { whenIdle } from "#web/lib/scheduling.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";

const REMINDER_DELAY_MS = 4000;
/** On these pages the visitor is about to pay, or is staff. */
const EXCLUDED_PATHS = /^\/(my-booking|payment|admin)(\/|$)/;

/** Reminds the visitor of an unpaid booking made in this browser, well after the page has loaded. */
export function remindOfBooking() {
  if (EXCLUDED_PATHS.test(location.pathname) || !hasStoredBooking()) return;
  setTimeout(() => {
    whenIdle(async () => {
      try {
        const [{ remindOfHeldBooking }] = await Promise.all([
          import("#web/components/notices/remind-of-held-booking.tsx"),
          loadFullStylesheet(),
        ]);
        await remindOfHeldBooking();
      } catch {
        // Offline there is nothing to pay either.
      }
    });
  }, REMINDER_DELAY_MS);
}

function hasStoredBooking(): boolean {
  try {
    return localStorage.getItem("held-booking") !== null;
  } catch {
    return false;
  }
}
