import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import type { CustomerAddress } from "#domain/messages/channels.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { CARD_CURRENCY_NOTE } from "#domain/payments/refund-times.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { type BookingMailData, bookingDay, customerFacts } from "#worker/bookings/booking-mail-data.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { findPeriodMailData, payerFacts } from "#worker/memberships/mails.ts";
import { addressOf } from "#worker/my-booking/booking-address.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { refundDates } from "./refund-answer.ts";

export const refundMails = {
  refund_done: mailKind({
    load: (deps, id) => findRefund(deps, id, "done"),
    async customer({ refund, payer }, { paymentAttempts }) {
      return toCustomer(refundDoneMail(refund, payer, await paymentAttempts.listByCharge(refund.chargeId)), payer);
    },
  }),
  refund_failed: mailKind({
    load: (deps, id) => findRefund(deps, id, "failed"),
    customer: ({ refund, payer }) => toCustomer(refundDelayedMail(refund, payer), payer),
    team: ({ refund, payer }) => toTeam(refundFailedMail(refund, payer), payer.email),
  }),
  refund_needs_attention: mailKind({
    load: (deps, id) => findRefund(deps, id, "needs_attention"),
    team: ({ refund, payer }) => toTeam(refundNeedsAttentionMail(refund, payer), payer.email),
  }),
  refund_elsewhere: mailKind({
    load: async (deps, id) => {
      const refund = await deps.refunds.findById(id);
      const payer = refund && (await findPayerByCharge(deps, refund.chargeId));
      return payer ? { refund, payer } : RECIPIENT_DELETED;
    },
    team: ({ refund, payer }) => toTeam(externalRefundMail(refund, payer), payer.email),
  }),
};

/** Skips the email if the status changed: a refund by hand would then be a second one. */
async function findRefund(deps: PayerDeps, id: string, status: RefundStatus) {
  const refund = await deps.refunds.findById(id);
  const payer = refund && (await findPayerByCharge(deps, refund.chargeId));
  if (!refund || !payer) return RECIPIENT_DELETED;
  return refund.status === status ? { refund, payer } : ALREADY_HANDLED;
}

type PayerDeps = Pick<Deps, "bookings" | "clients" | "mailItems" | "memberships" | "refunds" | "registrations">;

/** The payer of a refund, and how to reach them. */
export interface RefundPayer extends CustomerAddress {
  name: string;
  about: Part;
  /** What the payment was for: the plan, the event or the mail item. */
  purchase: string;
  bookingNumber: string | null;
  /** The day that the payment was for; null for mail items. */
  day: string | null;
  /** A membership rather than a booking. */
  isMembership: boolean;
}

async function findPayerByCharge(deps: PayerDeps, chargeId: string): Promise<RefundPayer | null> {
  const booking = await deps.bookings.findById(chargeId);
  if (booking) return payerOfBooking(booking);
  const registration = await deps.registrations.findById(chargeId);
  if (registration) return payerOfRegistration(registration);
  const mailItem = await deps.mailItems.findById(chargeId);
  const client = mailItem && (await deps.clients.findById(mailItem.item.clientId));
  if (mailItem && client)
    return {
      name: client.fullName,
      email: client.email,
      phoneE164: client.phoneE164,
      purchase: forwardingTitle(mailItem.item),
      bookingNumber: null,
      about: facts(["For", forwardingTitle(mailItem.item)], ["Client", client.fullName], ["Email", client.email]),
      day: null,
      isMembership: false,
    };
  const period = await findPeriodMailData(deps, chargeId);
  if (!period) return null;
  const { customerName: name, email, phoneE164 } = period.member;
  return {
    name,
    email,
    phoneE164,
    about: payerFacts(period),
    purchase: PLANS[period.period.plan].name,
    bookingNumber: null,
    day: formatDateWithWeekday(period.period.fromDay),
    isMembership: true,
  };
}

export function payerOfBooking(booking: BookingMailData): RefundPayer {
  return {
    name: booking.customerName,
    ...addressOf(booking),
    about: customerFacts(booking),
    purchase: PLANS[booking.bookingType].name,
    bookingNumber: formatBookingNumber(booking.id),
    day: bookingDay(booking),
    isMembership: false,
  };
}

function payerOfRegistration({ registration, event }: RegistrationWithEvent): RefundPayer {
  const { attendeeName: name, attendeeEmail: email, attendeePhone } = registration;
  return {
    name,
    email,
    phoneE164: registration.attendeePhoneE164,
    purchase: event.title,
    bookingNumber: null,
    about: facts(["Event", event.title], ["Name", name], ["Email", email], ["Phone", attendeePhone]),
    day: formatDateWithWeekday(event.eventDate.toISOString()),
    isMembership: false,
  };
}

type CustomerOfRefund = Pick<RefundPayer, "name" | "purchase" | "bookingNumber" | "day">;

/** What the refund is for, in the words of the receipt. */
function purchaseLines({ purchase, bookingNumber, day }: CustomerOfRefund): [label: string, value: string | null][] {
  return [
    ["For", [purchase, day].filter(Boolean).join(", ")],
    ["Booking number", bookingNumber],
  ];
}

interface RefundMailData {
  paymentReference: string | null;
  amountPesewas: number;
}

export function refundDoneMail(
  refund: RefundRow,
  payer: CustomerOfRefund,
  attempts: Parameters<typeof refundDates>[1],
): RenderedMail {
  const { at, arrivesBy } = refundDates(refund, attempts);
  const sum = formatCedisExact(refund.amountPesewas);
  const copy = copyFor("refund_done", { name: payer.name, sum });
  return layout({
    subject: copy("subject", "", ...(payer.day === null ? [] : [payer.day])),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Refund", sum],
        ["Refunded on", formatDateWithWeekday(at)],
        ["Should arrive by", arrivesBy && formatDateWithWeekday(arrivesBy)],
        ...purchaseLines(payer),
        ["Payment reference", refund.paymentReference],
      ),
      ...(refund.gatewayId === null ? [] : [paragraph(CARD_CURRENCY_NOTE)]),
      paragraph(copy("closing")),
    ],
    chat: refundChat(sum, payer),
    phoneMessage: phoneMessage("refund_done", { name: payer.name, sum, purchase: payer.purchase }),
  });
}

export function refundDelayedMail(refund: RefundMailData, payer: CustomerOfRefund): RenderedMail {
  const sum = formatCedisExact(refund.amountPesewas);
  const copy = copyFor("refund_delayed", { name: payer.name, sum });
  return layout({
    subject: copy("subject", "", ...(payer.day === null ? [] : [payer.day])),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(["Refund", sum], ...purchaseLines(payer), ["Payment reference", refund.paymentReference]),
      paragraph(copy("closing")),
    ],
    chat: refundChat(sum, payer),
    phoneMessage: phoneMessage("refund_delayed", { name: payer.name, sum, purchase: payer.purchase }),
  });
}

function refundChat(sum: string, { purchase, bookingNumber }: CustomerOfRefund): string {
  return `Hello, this is about my refund of ${sum} (${[purchase, bookingNumber].filter(Boolean).join(", ")}).`;
}

export function refundFailedMail(refund: RefundMailData, payer: RefundPayer): RenderedMail {
  return refundMail(refund, payer, {
    heading: "A refund did not go through",
    text: "The payment company could not refund this payment. Try again on the staff page, or refund it yourself and record that.",
  });
}

export function refundNeedsAttentionMail(refund: RefundMailData, payer: RefundPayer): RenderedMail {
  return refundMail(refund, payer, {
    heading: "A refund needs bank details",
    text: "Enter the customer's bank details with the refund in the payment company's dashboard. If you refund it yourself instead, record that on the staff page and do not enter bank details, or the customer will be paid twice.",
  });
}

export function externalRefundMail(refund: RefundMailData, payer: RefundPayer): RenderedMail {
  return refundMail(refund, payer, {
    heading: "A payment was refunded in the payment company's dashboard",
    text: payer.isMembership
      ? "This refund was not made on the staff page. We have deducted it from the takings, and the month still counts as paid. To stop the membership, end it on the staff page."
      : "This refund was not made on the staff page. We have recorded it with the booking and will deduct it from any later refund. The booking has not changed. Cancel it if the customer is not coming. After a full refund, the staff page asks you whether to release the desk or office.",
    sum: "Refunded",
  });
}

function refundMail(
  refund: RefundMailData,
  payer: RefundPayer,
  { heading, text, sum = "To refund" }: { heading: string; text: string; sum?: string },
): RenderedMail {
  return layout({
    subject: [`Refund to check: ${formatCedisExact(refund.amountPesewas)}`, payer.day, payer.name]
      .filter(Boolean)
      .join(", "),
    heading,
    parts: [
      paragraph(text),
      facts(["Reference", refund.paymentReference], [sum, formatCedisExact(refund.amountPesewas)]),
      payer.about,
    ],
  });
}
