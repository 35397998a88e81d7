import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { site } from "#domain/site.ts";
import { paymentDeadline } from "#worker/bookings/payment-deadline.ts";
import { requoteBooking } from "#worker/bookings/price/requote-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "This booking has been cancelled, so you can no longer pay for it. Please book again.",
  over: "The day of this booking has passed, so you can no longer pay for it. Please book another day.",
};

export async function bookingSubject(deps: Deps, bookingId: string): Promise<ChargeSubject | null> {
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) return null;
  const planName = PLANS[booking.bookingType].name;
  return {
    name: booking.customerName,
    hasEmail: booking.customerEmail !== "",
    email: booking.customerEmail || placeholderEmail(booking.id),
    phone: booking.customerPhone,
    phoneE164: booking.customerPhoneE164,
    channel: booking.channel,
    title: planName,
    startDate: dayAt(booking.startDate.getTime()),
    dollarPrice: describeDollarPrice(booking),
    startsBy: (await findCoveredDays(deps, booking)).startsBy,
    payBy: paymentDeadline(deps, booking),
    isCancelled: booking.status === "cancelled",
    page: "/payment/verify",
    pageQuery: { bookingId, planName },
    refreshPrice: () => requoteBooking(deps, booking),
    messages: MESSAGES,
  };
}

/** The gateway requires an e-mail address. This placeholder is never shown, and receives no mail. */
export function placeholderEmail(bookingId: string): string {
  return `guest+${bookingId.slice(0, 8)}@${site.email.split("@")[1]}`;
}

/** Audit entry, and mails to the customer and the team, for a paid booking. */
export function bookingPaidEffects(
  deps: Deps,
  { charge, reference, at, actor, detail }: ChargePayment,
): PaymentEffects {
  const { subjectId } = charge;
  return {
    logEvent: "booking_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: "booking_paid",
      subjectType: "booking",
      subjectId,
      detail: { reference, ...detail },
    }),
    outboxEntries: [
      // A booking whose payment was voided can be paid again.
      makeOutboxEntry(deps, { kind: "payment_received", audience: "customer", subjectId, at, dedupeSuffix: reference }),
      makeOutboxEntry(deps, { kind: "payment_received", audience: "team", subjectId, at, dedupeSuffix: reference }),
    ],
  };
}
