import { whenIdle } from "#web/lib/scheduling.ts";
import { fullStylesheet } from "./full-stylesheet.ts";

const SETTLE_MS = 4000;
/** Where whoever comes is about to pay, or works here. */
const ELSEWHERE = /^\/(my-booking|payment|admin)(\/|$)/;

/** Says, long after the page is there, that a booking waits to be paid, to whoever made one in this browser. */
export function remindOfBooking() {
  if (ELSEWHERE.test(location.pathname) || !isKept()) return;
  setTimeout(() => {
    whenIdle(async () => {
      try {
        const [{ remindOfHeldBooking }] = await Promise.all([
          import("#web/components/notices/held-booking.tsx"),
          fullStylesheet(),
        ]);
        await remindOfHeldBooking();
      } catch {
        // Without a line there is nothing to pay either.
      }
    });
  }, SETTLE_MS);
}

function isKept(): boolean {
  try {
    return localStorage.getItem("held-booking") !== null;
  } catch {
    return false;
  }
}
