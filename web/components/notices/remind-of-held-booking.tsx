import { formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { heldBooking as words } from "#web/content/held-booking.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { findHeldBooking, removeHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { toast } from "#web/lib/toasts/toast.ts";

const SHOWN_MS = 20_000;

/** Reminds of a booking that this browser made and that still waits to be paid; one that is not any more is forgotten. */
export async function remindOfHeldBooking(): Promise<void> {
  const kept = findHeldBooking(Date.now());
  if (kept === null) return;
  const { planName, startDate, token } = kept;
  const answer = await readResponse(api.api["my-booking"].$post({ json: { token } }));
  if (answer.state !== "held" || answer.heldUntil === null) return removeHeldBooking();
  const day = formatLongDate(startDate).replace(/ \d{4}$/, "");
  toast({
    title: words.text(planName, day, formatTimeOfDay(answer.heldUntil)),
    durationMs: SHOWN_MS,
    action: (
      <SmartLink href={`/my-booking#${token}`} className="link inline-flex min-h-11 items-center">
        {words.pay}
      </SmartLink>
    ),
  });
}
