import { ARRIVAL_INSTRUCTIONS } from "#domain/arrival.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { CANCELLATION_RULE, isDeskPlan } from "#domain/bookings/cancellation.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_OFFICE_NEXT_STEPS } from "#domain/catalogue/virtual-office.ts";
import { ALREADY_HANDLED, PAYMENT_VOIDED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import type { DisputeOutcome } from "#domain/payments/disputes.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview, type ReviewReason } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import {
  type BookingMailData,
  bookingFacts,
  chatText,
  copyVariables,
  customerFacts,
  notesQuote,
} from "#worker/bookings/booking-mail-data.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { Deps } from "#worker/deps.ts";
import { findPeriodMailData, type PeriodMailData, payerFacts } from "#worker/memberships/mails.ts";
import {
  type CustomerLinks,
  calendarAndMapParts,
  manageButton,
  NO_LINKS,
  officeSetupParts,
  toCustomerWithLinks,
} from "#worker/my-booking/customer-links.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";

export const paymentMails = {
  payment_received: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    customer: (booking, deps) => toCustomerWithLinks(deps, booking, (own) => paymentReceivedMail(booking, own)),
    team: (booking) => toTeam(paymentReceivedTeamMail(booking), booking.customerEmail),
  }),
  payment_taken_back: mailKind({
    async load({ bookings, staffBookings }, id) {
      const booking = await bookings.findById(id);
      const reversal = booking && (await staffBookings.findReversal(id));
      if (!reversal) return RECIPIENT_DELETED;
      return reversal.wasTold ? { booking, reversal } : PAYMENT_VOIDED;
    },
    customer: ({ booking, reversal }) => toCustomer(paymentVoidedMail(booking, reversal), booking.customerEmail),
  }),
  payment_review: mailKind({
    async load(deps, reference) {
      const { attempt, booking } = await findPayment(deps, reference);
      const months = attempt && !booking ? await findPeriodMailData(deps, attempt.chargeId) : null;
      const seat = attempt && !booking && !months ? await deps.registrations.findById(attempt.chargeId) : null;
      if (!attempt || !(booking ?? months ?? seat)) return RECIPIENT_DELETED;
      return isUnderReview(attempt) ? { attempt, booking, months, seat } : ALREADY_HANDLED;
    },
    team: ({ attempt, booking, months, seat }) =>
      toTeam(
        paymentReviewMail(attempt, booking, months, seat),
        booking?.customerEmail || months?.member.email || seat?.registration.attendeeEmail || site.email,
      ),
  }),
  payment_no_place: mailKind({
    async load(deps, reference) {
      const { attempt, booking } = await findPayment(deps, reference);
      const seat = attempt && !booking ? await deps.registrations.findById(attempt.chargeId) : null;
      if (!attempt || !(booking ?? seat)) return RECIPIENT_DELETED;
      return isUnderReview(attempt) ? { reference, booking, seat } : ALREADY_HANDLED;
    },
    customer({ reference, booking, seat }) {
      if (booking) return toCustomer(dayFullMail(reference, booking), booking.customerEmail);
      return seat ? toCustomer(eventFullMail(reference, seat), seat.registration.attendeeEmail) : RECIPIENT_DELETED;
    },
  }),
  payment_disputed: mailKind({
    load: async (deps, reference) => ({ reference, booking: (await findPayment(deps, reference)).booking }),
    team: ({ reference, booking }) =>
      toTeam(paymentDisputedMail(reference, booking), booking?.customerEmail ?? site.email),
  }),
  dispute_ended: mailKind({
    async load(deps, id) {
      const dispute = await deps.disputes.findById(id);
      return dispute && { dispute, booking: (await findPayment(deps, dispute.paymentReference)).booking };
    },
    team: ({ dispute, booking }) => toTeam(disputeEndedMail(dispute, booking), booking?.customerEmail || site.email),
  }),
  payment_unmatched: mailKind({
    load: async ({ auditTrail }, reference) =>
      (await auditTrail.isUnmatched(reference)) ? { reference } : ALREADY_HANDLED,
    team: ({ reference }) => toTeam(paymentUnmatchedMail(reference), site.email),
  }),
};

async function findPayment(deps: Pick<Deps, "bookings" | "paymentAttempts">, reference: string) {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  return { attempt, booking: attempt && (await deps.bookings.findById(attempt.chargeId)) };
}

export function paymentReceivedMail(booking: BookingMailData, own: CustomerLinks = NO_LINKS): RenderedMail {
  const isCancelled = booking.status === "cancelled";
  const says = copyFor(
    isCancelled
      ? "payment_received_cancelled"
      : isVirtual(booking.bookingType)
        ? "payment_received_virtual"
        : "payment_received",
    { ...copyVariables(booking), receipt: receiptText(booking), sum: formatCedisExact(booking.amountPesewas) },
  );
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Receipt", receiptText(booking)],
        ["Paid", formatCedisExact(booking.amountPesewas)],
        ["Paid on", booking.paidAt && formatDateWithWeekday(booking.paidAt.toISOString())],
        ["Reference", booking.paymentReference],
      ),
      bookingFacts(booking),
      ...(isCancelled
        ? []
        : [...nextStepParts(booking), ...officeSetupParts(own), ...manageButton(own), ...arrivalParts(booking, own)]),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function paymentReceivedTeamMail(booking: BookingMailData): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Paid: ${formatCedisExact(booking.amountPesewas)}, ${plan}, ${booking.customerName}`,
    heading: `Paid: ${plan}`,
    parts: [
      ...(isVirtual(booking.bookingType)
        ? [paragraph("Reply to this mail to ask the customer for a government ID and business papers.")]
        : []),
      facts(
        ["Receipt", receiptText(booking)],
        ["Paid", formatCedisExact(booking.amountPesewas)],
        ["Reference", booking.paymentReference],
      ),
      customerFacts(booking),
      bookingFacts(booking),
      ...notesQuote(booking),
    ],
  });
}

/** Corrects a receipt that went out for a payment noted at the desk by mistake. */
export function paymentVoidedMail(
  booking: BookingMailData,
  reversal: { receiptNumber: number; amountPesewas: number },
): RenderedMail {
  const says = copyFor("payment_taken_back", {
    name: booking.customerName,
    receipt: formatReceiptNumber(reversal.receiptNumber),
    sum: formatCedisExact(reversal.amountPesewas),
  });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      paragraph(
        "Please throw that receipt away. Nothing else has changed: your booking is as it was, and is not paid yet.",
      ),
      bookingFacts(booking),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function paymentReviewMail(
  attempt: {
    reference: string;
    amountPesewas: number;
    chargedPesewas: number | null;
    chargedCurrency: string | null;
    reviewReason: ReviewReason | null;
  },
  booking: BookingMailData | null,
  months: PeriodMailData | null = null,
  seat: RegistrationWithEvent | null = null,
): RenderedMail {
  return layout({
    subject: `Payment to look at: ${attempt.reference}`,
    heading: "A payment needs somebody to look at it",
    parts: [
      paragraph(
        `${reasonInWords(attempt.reviewReason ?? "amount")} The money is at the gateway; nothing was changed here.`,
      ),
      facts(
        ["Reference", attempt.reference],
        ["Asked", formatCedisExact(attempt.amountPesewas)],
        ["Charged", chargedText(attempt)],
      ),
      ...(booking ? [customerFacts(booking), bookingFacts(booking)] : []),
      ...(months ? [payerFacts(months)] : []),
      ...(seat ? [attendeeFacts(seat)] : []),
    ],
  });
}

function attendeeFacts({ registration, event }: RegistrationWithEvent) {
  return facts(
    ["Event", event.title],
    ["Begins", formatDateWithWeekday(event.eventDate.toISOString())],
    ["Name", registration.attendeeName],
    ["E-mail", registration.attendeeEmail],
    ["Phone", registration.attendeePhone],
  );
}

/** To whoever paid for a place at an event after it had gone. */
export function eventFullMail(reference: string, { registration, event }: RegistrationWithEvent): RenderedMail {
  const says = copyFor("payment_no_seat", {
    name: registration.attendeeName,
    event: event.title,
    day: formatDateWithWeekday(event.eventDate.toISOString()),
  });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      paragraph(
        "Nothing is lost. We get in touch to give you a place on another date, or all of your money back. Just reply to this mail to say which you like better.",
      ),
      facts(["Reference", reference]),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about my payment ${reference}.`,
  });
}

/** To the customer whose money came after the place had gone. */
export function dayFullMail(reference: string, booking: BookingMailData): RenderedMail {
  const says = copyFor("payment_no_place", copyVariables(booking));
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      paragraph(
        "Nothing is lost. We get in touch to give you another day at the same price, or all of your money back. Just reply to this mail to say which you like better.",
      ),
      facts(["Reference", reference]),
      bookingFacts(booking),
      paragraph(says("closing")),
    ],
    chat: chatText(booking),
  });
}

export function paymentUnmatchedMail(reference: string): RenderedMail {
  return layout({
    subject: `Payment we do not know: ${reference}`,
    heading: "The gateway has a payment we do not know",
    parts: [
      paragraph(
        "The gateway told us of it, in a notice or in its list of payments, but no booking here has this reference. Please look it up in the gateway's dashboard.",
      ),
      facts(["Reference", reference]),
    ],
  });
}

/** Of no booking where the payment is not one of ours. */
export function paymentDisputedMail(reference: string, booking: BookingMailData | null): RenderedMail {
  return layout({
    subject: `Payment disputed: ${reference}`,
    heading: "A payment is disputed",
    parts: [
      paragraph(
        "The customer has asked for this money back at the bank or the card company. Please answer in time in the gateway's dashboard, under Disputes. Until that is decided, do not pay it back and do not cancel the booking here: the money could go back twice.",
      ),
      facts(["Reference", reference]),
      ...(booking ? [customerFacts(booking), bookingFacts(booking)] : []),
    ],
  });
}

export function disputeEndedMail(
  dispute: { paymentReference: string; outcome: DisputeOutcome | null; amountPesewas: number | null },
  booking: BookingMailData | null,
): RenderedMail {
  const { outcome, amountPesewas, paymentReference } = dispute;
  return layout({
    subject: `Dispute ${outcome === null ? "over" : DISPUTE_OUTCOMES[outcome].subject}: ${paymentReference}`,
    heading: "A dispute is over",
    parts: [
      paragraph(outcome === null ? "The bank has decided about it." : DISPUTE_OUTCOMES[outcome].text),
      facts(
        ["Reference", paymentReference],
        ["In dispute", amountPesewas === null ? null : formatCedisExact(amountPesewas)],
      ),
      ...(booking ? [customerFacts(booking), bookingFacts(booking)] : []),
    ],
  });
}

const DISPUTE_OUTCOMES: Record<DisputeOutcome, { subject: string; text: string }> = {
  won: { subject: "won", text: "The house keeps the money. It can be paid back again as usual." },
  lost: {
    subject: "lost",
    text: "The customer has the money back. It is taken off what the booking brought; the booking itself stays as it is: cancel it if nobody is to come.",
  },
  unknown: {
    subject: "over",
    text: "The gateway says that it is over, and not how. Please look it up in the gateway's dashboard, under Disputes, before anything is paid back.",
  },
};

function nextStepParts({ bookingType }: BookingMailData) {
  if (isVirtual(bookingType)) return [paragraph(VIRTUAL_OFFICE_NEXT_STEPS)];
  return isDeskPlan(bookingType) ? [paragraph(CANCELLATION_RULE)] : [];
}

function arrivalParts({ bookingType }: BookingMailData, own: CustomerLinks) {
  return isVirtual(bookingType) ? [] : [paragraph(ARRIVAL_INSTRUCTIONS), ...calendarAndMapParts(own)];
}

function receiptText(booking: BookingMailData): string {
  return booking.receiptNumber === null ? "" : formatReceiptNumber(booking.receiptNumber);
}

function chargedText(attempt: { chargedPesewas: number | null; chargedCurrency: string | null }): string | null {
  if (attempt.chargedPesewas === null) return null;
  if (attempt.chargedCurrency === "GHS") return formatCedisExact(attempt.chargedPesewas);
  return `${attempt.chargedPesewas} hundredths of ${attempt.chargedCurrency}`;
}

function reasonInWords(reason: ReviewReason): string {
  switch (reason) {
    case "amount":
      return "The amount that was paid is not the amount we asked for.";
    case "currency":
      return "It was paid in another currency.";
    case "reference":
      return "The gateway answered for another reference.";
    case "booking_cancelled":
      return "It was paid after its booking had been cancelled.";
    case "booking_already_paid":
      return "Its booking had already been paid.";
    case "no_place":
      return "It was paid after its place was no longer held, and the day is full. Move the booking to another day, give it a place of another kind, or pay it back.";
  }
}
