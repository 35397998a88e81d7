import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday, formatLongDate, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { formatDocumentsQuestion } from "#domain/catalogue/virtual-office.ts";
import { areDocumentsListed } from "#domain/documents/documents.ts";
import type { CustomerAddress } from "#domain/messages/channels.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, PAYMENT_VOIDED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import type { DisputeOutcome } from "#domain/payments/disputes.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview, type ReviewReason } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import {
  type BookingMailData,
  bookingDay,
  bookingFacts,
  chatText,
  copyVariables,
  customerFacts,
  dollarPriceLine,
  notesQuote,
  phoneValues,
  subjectDay,
} from "#worker/bookings/booking-mail-data.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { eventDay } from "#worker/events/mails.ts";
import { loadMeeting, type MeetingMailData } from "#worker/meeting-room/mails.ts";
import { findPeriodMailData, type PeriodMailData, payerFacts } from "#worker/memberships/mails.ts";
import { addressOf } from "#worker/my-booking/booking-address.ts";
import {
  arrivalParts,
  type CustomerLinks,
  keyPlanParts,
  manageButton,
  NO_LINKS,
  officeSetupParts,
  toCustomerWithLinks,
} from "#worker/my-booking/customer-links.ts";
import { manageLink } from "#worker/my-booking/manage-link.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";

export const paymentMails = {
  payment_received: mailKind({
    async load({ bookings, charges }, id) {
      const [booking, charge] = [await bookings.findById(id), await charges.findById(id)];
      // After part payments the receipt is for the rest.
      return booking && { booking, paidPesewas: charge?.amountPesewas ?? booking.amountPesewas };
    },
    customer: ({ booking, paidPesewas }, deps) =>
      toCustomerWithLinks(deps, booking, (links) => paymentReceivedMail(booking, links, paidPesewas)),
    team: ({ booking, paidPesewas }) => toTeam(paymentReceivedTeamMail(booking, paidPesewas), booking.customerEmail),
  }),
  payment_taken_back: mailKind({
    async load({ bookings, staffBookings }, id) {
      const booking = await bookings.findById(id);
      const reversal = booking && (await staffBookings.findReversal(id));
      if (!reversal) return RECIPIENT_DELETED;
      return reversal.wasSent ? { booking, reversal } : PAYMENT_VOIDED;
    },
    customer: async ({ booking, reversal }, deps) =>
      toCustomer(paymentVoidedMail(booking, reversal, await manageLink(deps, booking)), addressOf(booking)),
  }),
  part_paid: mailKind({
    async load(deps, id) {
      const part = await deps.charges.findById(id);
      if (part?.partOf == null) return part?.state === "void" ? PAYMENT_VOIDED : RECIPIENT_DELETED;
      if (part.state !== "paid") return PAYMENT_VOIDED;
      const due = await findChargeWithSubject(deps, part.partOf);
      return due ? { part, ...due } : RECIPIENT_DELETED;
    },
    customer: (data) => toCustomer(partPaidMail(data), payerAddress(data.subject)),
  }),
  receipt_voided: mailKind({
    async load(deps, id) {
      const reversal = await deps.charges.findReversal(id);
      const charge = reversal && (await deps.charges.findById(reversal.chargeId));
      const due = charge && (await findChargeWithSubject(deps, charge.partOf ?? charge.id));
      if (!(reversal && due)) return RECIPIENT_DELETED;
      return reversal.wasSent ? { reversal, subject: due.subject } : PAYMENT_VOIDED;
    },
    customer: (data) => toCustomer(receiptVoidedMail(data), payerAddress(data.subject)),
  }),
  payment_review: mailKind({
    async load(deps, reference) {
      const { attempt, booking } = await findPayment(deps, reference);
      const period = attempt && !booking ? await findPeriodMailData(deps, attempt.chargeId) : null;
      const eventRegistration =
        attempt && !booking && !period ? await deps.registrations.findById(attempt.chargeId) : null;
      if (!attempt || !(booking ?? period ?? eventRegistration)) return RECIPIENT_DELETED;
      return isUnderReview(attempt) ? { attempt, booking, period, eventRegistration } : ALREADY_HANDLED;
    },
    team: ({ attempt, booking, period, eventRegistration }) =>
      toTeam(
        paymentReviewMail(attempt, booking, period, eventRegistration),
        booking?.customerEmail || period?.member.email || eventRegistration?.registration.attendeeEmail || site.email,
      ),
  }),
  payment_no_place: mailKind({
    async load(deps, reference) {
      const { attempt, booking } = await findPayment(deps, reference);
      const eventRegistration = attempt && !booking ? await deps.registrations.findById(attempt.chargeId) : null;
      const meeting = attempt && !booking && !eventRegistration ? await loadMeeting(deps, attempt.chargeId) : null;
      if (!attempt || !(booking ?? eventRegistration ?? meeting)) return RECIPIENT_DELETED;
      return isUnderReview(attempt) ? { reference, booking, eventRegistration, meeting } : ALREADY_HANDLED;
    },
    customer({ reference, booking, eventRegistration, meeting }) {
      if (meeting) return toCustomer(roomTakenMail(reference, meeting), meeting);
      if (booking) return toCustomer(dayFullMail(reference, booking), addressOf(booking));
      if (!eventRegistration) return RECIPIENT_DELETED;
      const { attendeeEmail: email, attendeePhoneE164: phoneE164 } = eventRegistration.registration;
      return toCustomer(eventFullMail(reference, eventRegistration), { email, phoneE164 });
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

function payerAddress({ hasEmail, email, phoneE164, channel }: ChargeWithSubject["subject"]): CustomerAddress {
  return { email: hasEmail ? email : "", phoneE164: phoneE164 ?? null, channel: channel ?? null };
}

async function findPayment(deps: Pick<Deps, "bookings" | "paymentAttempts">, reference: string) {
  const attempt = await deps.paymentAttempts.findByReference(reference);
  return { attempt, booking: attempt && (await deps.bookings.findById(attempt.chargeId)) };
}

export function paymentReceivedMail(
  booking: BookingMailData,
  links: CustomerLinks = NO_LINKS,
  paidPesewas = booking.amountPesewas,
): RenderedMail {
  const isCancelled = booking.status === "cancelled";
  const copy = copyFor(
    isCancelled
      ? "payment_received_cancelled"
      : isVirtual(booking.bookingType)
        ? "payment_received_virtual"
        : "payment_received",
    { ...copyVariables(booking), receipt: receiptText(booking), sum: formatCedisExact(paidPesewas) },
  );
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Receipt", receiptText(booking)],
        ["Paid", formatCedisExact(paidPesewas)],
        dollarPriceLine(booking),
        ["Paid on", booking.paidAt && formatDateWithWeekday(booking.paidAt.toISOString())],
        ["Reference", booking.paymentReference],
        ["Company", booking.companyName],
        ["TIN", booking.companyTin],
      ),
      bookingFacts(booking, links.officeMonth),
      ...(isCancelled
        ? []
        : [
            ...arrivalParts(booking, links),
            ...keyPlanParts(booking),
            ...officeSetupParts(links),
            ...manageButton(links),
          ]),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("payment_received", {
      ...phoneValues(booking, links.manageUrl),
      receipt: receiptText(booking),
      sum: formatCedisExact(paidPesewas),
    }),
  });
}

export function paymentReceivedTeamMail(booking: BookingMailData, paidPesewas = booking.amountPesewas): RenderedMail {
  const plan = PLANS[booking.bookingType].name;
  return layout({
    subject: `Paid: ${formatCedisExact(paidPesewas)}, ${plan}, ${bookingDay(booking)}, ${booking.customerName}`,
    heading: `Paid: ${plan}`,
    parts: [
      ...(isVirtual(booking.bookingType)
        ? [
            paragraph("The customer sends the documents from their own page. You find them under People, Documents."),
            ...(booking.country !== null && !areDocumentsListed(booking.country)
              ? [paragraph(formatDocumentsQuestion(booking.companyName ?? booking.customerName))]
              : []),
          ]
        : []),
      facts(
        ["Receipt", receiptText(booking)],
        ["Paid", formatCedisExact(paidPesewas)],
        ["Reference", booking.paymentReference],
      ),
      customerFacts(booking),
      bookingFacts(booking),
      ...notesQuote(booking),
    ],
  });
}

/** The receipt of a part payment, with the rest that is owed. */
export function partPaidMail({ part, charge, subject }: ChargeWithSubject & { part: ChargeRow }): RenderedMail {
  const receipt = formatReceiptNumber(part.receiptNumber ?? 0);
  const sum = formatCedisExact(part.amountPesewas);
  const copy = copyFor("part_paid", { name: subject.name, receipt, sum });
  return layout({
    subject: copy("subject", "", formatLongDate(subject.startDate)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Receipt", receipt],
        ["For", subject.title],
        ["Paid", sum],
        ["Paid on", part.paidAt && formatDateWithWeekday(part.paidAt.toISOString())],
        ["Still to pay", charge.state === "open" ? formatCedisExact(charge.amountPesewas) : null],
      ),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about receipt ${receipt}.`,
    phoneMessage: phoneMessage("part_paid", {
      ...{ name: subject.name, sum, booking: subject.title, receipt },
      rest: formatCedisExact(charge.state === "open" ? charge.amountPesewas : 0),
    }),
  });
}

/** Corrects the receipt of a voided part payment, event place or mail item. */
export function receiptVoidedMail({
  reversal,
  subject,
}: Pick<ChargeWithSubject, "subject"> & {
  reversal: { receiptNumber: number; amountPesewas: number };
}): RenderedMail {
  const receipt = formatReceiptNumber(reversal.receiptNumber);
  const copy = copyFor("receipt_voided", {
    name: subject.name,
    receipt,
    sum: formatCedisExact(reversal.amountPesewas),
  });
  return layout({
    subject: copy("subject", "", formatLongDate(subject.startDate)),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), facts(["For", subject.title]), paragraph(copy("closing"))],
    chat: `Hello, this is about receipt ${receipt}.`,
    phoneMessage: phoneMessage("receipt_voided", {
      ...{ name: subject.name, booking: subject.title, receipt },
      sum: formatCedisExact(reversal.amountPesewas),
    }),
  });
}

/** Corrects the receipt of a voided desk payment. */
export function paymentVoidedMail(
  booking: BookingMailData,
  reversal: { receiptNumber: number; amountPesewas: number },
  manageUrl: string | null = null,
): RenderedMail {
  const copy = copyFor("payment_taken_back", {
    name: booking.customerName,
    receipt: formatReceiptNumber(reversal.receiptNumber),
    sum: formatCedisExact(reversal.amountPesewas),
  });
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph("Please ignore that receipt. Your booking has not changed, but it is not paid yet."),
      bookingFacts(booking),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("payment_voided", {
      ...phoneValues(booking, manageUrl),
      receipt: formatReceiptNumber(reversal.receiptNumber),
    }),
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
  period: PeriodMailData | null = null,
  eventRegistration: RegistrationWithEvent | null = null,
): RenderedMail {
  return layout({
    subject: `Payment to review: ${attempt.reference}`,
    heading: "A payment needs your review",
    parts: [
      paragraph(
        `${describeReviewReason(attempt.reviewReason ?? "amount")} The payment company has the money. We have changed nothing here.`,
      ),
      facts(
        ["Reference", attempt.reference],
        ["Amount due", formatCedisExact(attempt.amountPesewas)],
        ["Charged", chargedText(attempt)],
      ),
      ...(booking ? [customerFacts(booking), bookingFacts(booking)] : []),
      ...(period ? [payerFacts(period)] : []),
      ...(eventRegistration ? [attendeeFacts(eventRegistration)] : []),
    ],
  });
}

function attendeeFacts({ registration, event }: RegistrationWithEvent) {
  return facts(
    ["Event", event.title],
    ["Starts", eventDay({ event })],
    ["Name", registration.attendeeName],
    ["Email", registration.attendeeEmail],
    ["Phone", registration.attendeePhone],
  );
}

/** To the payer of a place at an event that was full. */
export function eventFullMail(reference: string, { registration, event }: RegistrationWithEvent): RenderedMail {
  const day = eventDay({ event });
  return placeGoneMail(
    reference,
    day,
    copyFor("payment_no_seat", { name: registration.attendeeName, event: event.title, day }),
    { name: registration.attendeeName, booking: `place at ${event.title}` },
  );
}

/** To the customer whose money arrived after the hold on the meeting room expired and it was taken. */
export function roomTakenMail(reference: string, { name, meeting }: MeetingMailData): RenderedMail {
  const startsAt = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(startsAt);
  const copy = copyFor("payment_room_taken", { name, day, time: formatTimeOfDay(startsAt) });
  return placeGoneMail(reference, day, copy, { name, booking: `meeting room on ${day}` });
}

function placeGoneMail(
  reference: string,
  day: string,
  copy: ReturnType<typeof copyFor>,
  lost: { name: string; booking: string },
): RenderedMail {
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph(
        "We will contact you to arrange another date or a full refund. You can also reply to this email to tell us which you prefer.",
      ),
      facts(["Reference", reference]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about my payment ${reference}.`,
    phoneMessage: phoneMessage("payment_no_place", lost),
  });
}

/** To the customer whose money arrived after the hold expired and the day was full. */
export function dayFullMail(reference: string, booking: BookingMailData): RenderedMail {
  const copy = copyFor("payment_no_place", copyVariables(booking));
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paragraph(
        "We will contact you to arrange another day at the same price or a full refund. You can also reply to this email to tell us which you prefer.",
      ),
      facts(["Reference", reference]),
      bookingFacts(booking),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("payment_no_place", phoneValues(booking, null)),
  });
}

export function paymentUnmatchedMail(reference: string): RenderedMail {
  return layout({
    subject: `Unknown payment: ${reference}`,
    heading: "We do not recognise this payment",
    parts: [
      paragraph(
        "The payment company reported it, in a notice or in its list of payments, but we have no record of its reference. Please look it up in the company's dashboard.",
      ),
      facts(["Reference", reference]),
    ],
  });
}

/** The booking is null if the payment is unknown. */
export function paymentDisputedMail(reference: string, booking: BookingMailData | null): RenderedMail {
  return layout({
    subject: `Payment disputed: ${reference}`,
    heading: "A customer has disputed a payment",
    parts: [
      paragraph(
        "The customer has asked their bank or card company to return this payment. Please respond in time in the payment company's dashboard, under Disputes. Until there is a decision, do not refund it or cancel the booking here, or you could pay the customer twice.",
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
    subject: `Dispute ${outcome === null ? "closed" : DISPUTE_OUTCOMES[outcome].subject}: ${paymentReference}`,
    heading: "A dispute has been decided",
    parts: [
      paragraph(outcome === null ? "The bank has made its decision." : DISPUTE_OUTCOMES[outcome].text),
      facts(
        ["Reference", paymentReference],
        ["Disputed amount", amountPesewas === null ? null : formatCedisExact(amountPesewas)],
      ),
      ...(booking ? [customerFacts(booking), bookingFacts(booking)] : []),
    ],
  });
}

const DISPUTE_OUTCOMES: Record<DisputeOutcome, { subject: string; text: string }> = {
  won: { subject: "won", text: "We keep the money. You can now refund this payment as usual." },
  lost: {
    subject: "lost",
    text: "The customer has their money back, and we have deducted it from the takings. The booking has not changed. Cancel it if the customer is not coming.",
  },
  unknown: {
    subject: "closed",
    text: "The payment company reports no outcome. Please look it up in its dashboard, under Disputes, before you refund anything.",
  },
};

function receiptText(booking: BookingMailData): string {
  return booking.receiptNumber === null ? "" : formatReceiptNumber(booking.receiptNumber);
}

function chargedText(attempt: { chargedPesewas: number | null; chargedCurrency: string | null }): string | null {
  if (attempt.chargedPesewas === null) return null;
  if (attempt.chargedCurrency === "GHS") return formatCedisExact(attempt.chargedPesewas);
  return `${attempt.chargedPesewas} hundredths of ${attempt.chargedCurrency}`;
}

function describeReviewReason(reason: ReviewReason): string {
  switch (reason) {
    case "amount":
      return "The amount paid is not the amount due.";
    case "currency":
      return "It was paid in another currency.";
    case "reference":
      return "The payment company answered with a different reference.";
    case "booking_cancelled":
      return "It was paid after its booking was cancelled.";
    case "booking_already_paid":
      return "Its booking was already paid.";
    case "no_place":
      return "It was paid after the hold ended, and the day is full. Move the booking to another day, give it another desk or office, or refund it.";
  }
}
