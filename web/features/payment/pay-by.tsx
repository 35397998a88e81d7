import type { VerifiedPayment } from "#contract/payment.ts";
import { formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { isPlan } from "#domain/catalogue/catalogue.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { availability } from "#web/content/availability.ts";
import { payment as copy } from "#web/content/pages/payment.ts";

/** The payment deadline of an unpaid booking, if there is one. */
export function PayBy({ payBy }: { payBy: string | null }) {
  return payBy && <p>{copy.payBy(formatLongDateTime(payBy))}</p>;
}

interface HoldNoticeProps {
  booking: Pick<VerifiedPayment["data"]["booking"], "bookingType" | "place" | "heldUntil" | "notHeld" | "payBy">;
  /** Whether a payment is in progress. */
  isWaiting: boolean;
}

/** The deadline: how long the seat is held, that the hold has expired, or until when to pay; nothing without one. */
export function HoldNotice({ booking, isWaiting }: HoldNoticeProps) {
  const { bookingType, place, heldUntil, notHeld, payBy } = booking;
  const resource = isPlan(bookingType) ? resourceForPlan(bookingType) : null;
  if (place === "gone") return <p>{isWaiting ? copy.place.goneWhileWaiting : (notHeld ?? copy.place.gone)}</p>;
  if (payBy !== null && !isWaiting) return <PayBy payBy={payBy} />;
  if (place !== "held" || !heldUntil) return null;
  const until = formatTimeOfDay(heldUntil);
  return <p>{resource ? availability.hold(resource, until) : copy.place.held(until)}</p>;
}
