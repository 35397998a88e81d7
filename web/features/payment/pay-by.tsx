import type { VerifiedPayment } from "#contract/payment.ts";
import { longDateTime, timeOfDay } from "#domain/calendar/days-in-words.ts";
import { isPlan } from "#domain/catalogue/catalogue.ts";
import { resourceOf } from "#domain/inventory/inventory.ts";
import { availability } from "#web/content/availability.ts";
import { payment as words } from "#web/content/pages/payment.ts";

/** Until when a booking is kept that is not paid; nothing where no time is set. */
export function PayBy({ payBy }: { payBy: string | null }) {
  return payBy && <p>{words.payBy(longDateTime(payBy))}</p>;
}

interface PlaceHeldProps {
  booking: Pick<VerifiedPayment["data"]["booking"], "bookingType" | "place" | "heldUntil">;
  /** Whether a payment is on its way. */
  isWaiting: boolean;
}

/** Until when the place is held for whoever pays, or that it is held no more; nothing where that is not in question. */
export function PlaceHeld({ booking, isWaiting }: PlaceHeldProps) {
  const { bookingType, place, heldUntil } = booking;
  const resource = isPlan(bookingType) ? resourceOf(bookingType) : null;
  if (place === "gone") return <p>{isWaiting ? words.place.goneWhileWaiting : words.place.gone}</p>;
  if (place === "held" && bookingType === "workshop" && heldUntil)
    return <p>{words.place.held(timeOfDay(heldUntil))}</p>;
  return place === "held" && resource && heldUntil && <p>{availability.hold(resource, timeOfDay(heldUntil))}</p>;
}
