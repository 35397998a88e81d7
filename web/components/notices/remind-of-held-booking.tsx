import { formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { heldBooking as copy } from "#web/content/held-booking.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { findHeldBooking, removeHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { toast } from "#web/lib/toasts/toast.ts";

const SHOWN_MS = 20_000;

/** Reminds the visitor of an unpaid booking made in this browser, and forgets a booking that is no longer held. */
export async function remindOfHeldBooking(): Promise<void> {
  const held = findHeldBooking(Date.now());
  if (held === null) return;
  const { planName, startDate, token } = held;
  const booking = await readResponse(api.api["my-booking"].$post({ json: { token } }));
  if (booking.state !== "held" || booking.heldUntil === null) return removeHeldBooking();
  const day = formatLongDate(startDate).replace(/ \d{4}$/, "");
  toast({
    title: copy.text(planName, day, formatTimeOfDay(booking.heldUntil)),
    durationMs: SHOWN_MS,
    action: (
      <SmartLink href={`/my-booking#${token}`} className="link inline-flex min-h-11 items-center">
        {copy.pay}
      </SmartLink>
    ),
  });
}
