import type { VerifiedPayment } from "#contract/payment.ts";
import { formatLongDateTime, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { isPlan } from "#domain/catalogue/catalogue.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { availability } from "#web/content/availability.ts";
import { payment as words } from "#web/content/pages/payment.ts";

/** Until when a booking is kept that is not paid; nothing where no time is set. */
export function PayBy({ payBy }: { payBy: string | null }) {
  return payBy && <p>{words.payBy(formatLongDateTime(payBy))}</p>;
}

interface HoldNoticeProps {
  booking: Pick<VerifiedPayment["data"]["booking"], "bookingType" | "place" | "heldUntil">;
  /** Whether a payment is on its way. */
  isWaiting: boolean;
}

/** Until when the place is held for whoever pays, or that it is held no more; nothing where that is not in question. */
export function HoldNotice({ booking, isWaiting }: HoldNoticeProps) {
  const { bookingType, place, heldUntil } = booking;
  const resource = isPlan(bookingType) ? resourceForPlan(bookingType) : null;
  if (place === "gone") return <p>{isWaiting ? words.place.goneWhileWaiting : words.place.gone}</p>;
  if (place === "held" && bookingType === "workshop" && heldUntil)
    return <p>{words.place.held(formatTimeOfDay(heldUntil))}</p>;
  return place === "held" && resource && heldUntil && <p>{availability.hold(resource, formatTimeOfDay(heldUntil))}</p>;
}
