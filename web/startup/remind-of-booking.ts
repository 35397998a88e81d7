import { whenIdle } from "#web/lib/scheduling.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";

const REMINDER_DELAY_MS = 4000;
/** Where whoever comes is about to pay, or works here. */
const EXCLUDED_PATHS = /^\/(my-booking|payment|admin)(\/|$)/;

/** Says, long after the page is there, that a booking waits to be paid, to whoever made one in this browser. */
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
        // Without a line there is nothing to pay either.
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
