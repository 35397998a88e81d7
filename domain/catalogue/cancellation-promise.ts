import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatShortDateTime } from "#domain/calendar/date-format.ts";
import { formatCedis } from "#domain/payments/money.ts";
import {
  cancellationOf,
  describeFee,
  freeCancellationEndMs,
  freeMoveEndMs,
  NO_REFUND_AFTER_START,
  type Purchase,
  refundOf,
  UNUSED_HOURS,
} from "./cancellation.ts";

/**
 * What cancelling costs and from when, the same in the booking form, on the pay page, in emails and on the customer's
 * page. `isUnverified` is for a virtual office, whose month starts on the day of its verification.
 */
export function freeCancellationPromise(
  purchase: Purchase & { pricePesewas: number },
  nowMs: number,
  { isUnverified = false } = {},
): string {
  const { type, startsAtMs, pricePesewas } = purchase;
  const terms = cancellationOf(type);
  const freeUntilMs = freeCancellationEndMs(purchase, nowMs);
  const isFree = nowMs < freeUntilMs;
  const until = formatShortDateTime(new Date(freeUntilMs).toISOString());
  const freeMoveEnd = freeMoveEndMs(startsAtMs);
  // Pages without a booking name the hours before the start: the later time needs its reason.
  const reason = freeUntilMs > freeMoveEnd && freeUntilMs < startsAtMs ? `, ${UNUSED_HOURS} hours after payment` : "";
  const verified = isUnverified ? ", or until 24 hours before your month starts if we verify you first" : "";
  const isLate = nowMs >= freeMoveEnd;
  const start = nowMs < startsAtMs ? "in under 24 hours" : "at once";
  const isDated = type !== "workshop" && type !== "meeting_room" && !isVirtual(type);
  return [
    ...(isLate ? [`It starts ${start}${isDated ? ", so you cannot move it" : ""}.`] : []),
    ...(isFree ? [`Free to cancel until ${until} (Accra time)${reason}${verified}.`] : []),
    ...(isFree && freeUntilMs < startsAtMs ? [describeFee(terms)] : []),
    ...(!isFree && nowMs < startsAtMs
      ? [`If you cancel, your refund is ${formatCedis(refundOf(pricePesewas, terms.last_day))}.`]
      : []),
    NO_REFUND_AFTER_START,
  ].join(" ");
}
