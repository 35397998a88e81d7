import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { type BookingMailData, customerFacts } from "#worker/bookings/booking-mail-data.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { Deps } from "#worker/deps.ts";
import { findPeriodMailData, payerFacts } from "#worker/memberships/mails.ts";
import { facts, layout, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";

export const refundMails = {
  refund_failed: mailKind({
    load: (deps, id) => findRefund(deps, id, "failed"),
    team: ({ refund, whose }) => toTeam(refundFailedMail(refund, whose), whose.email),
  }),
  refund_needs_attention: mailKind({
    load: (deps, id) => findRefund(deps, id, "needs_attention"),
    team: ({ refund, whose }) => toTeam(refundNeedsAttentionMail(refund, whose), whose.email),
  }),
  refund_elsewhere: mailKind({
    load: async (deps, id) => {
      const refund = await deps.refunds.findById(id);
      const whose = refund && (await findPayerByCharge(deps, refund.chargeId));
      return whose ? { refund, whose } : RECIPIENT_DELETED;
    },
    team: ({ refund, whose }) => toTeam(externalRefundMail(refund, whose), whose.email),
  }),
};

/** Whoever reads of it may pay back by hand: once the money went another way, that would be twice. */
async function findRefund(deps: PayerDeps, id: string, told: RefundStatus) {
  const refund = await deps.refunds.findById(id);
  const whose = refund && (await findPayerByCharge(deps, refund.chargeId));
  if (!refund || !whose) return RECIPIENT_DELETED;
  return refund.status === told ? { refund, whose } : ALREADY_HANDLED;
}

type PayerDeps = Pick<Deps, "bookings" | "clients" | "mailItems" | "memberships" | "refunds" | "registrations">;

/** Whose payment goes back, and how the team reaches them. */
export interface RefundPayer {
  name: string;
  email: string;
  about: Part;
  /** Of a membership, and of no booking. */
  isMembership: boolean;
}

async function findPayerByCharge(deps: PayerDeps, chargeId: string): Promise<RefundPayer | null> {
  const booking = await deps.bookings.findById(chargeId);
  if (booking) return payerOfBooking(booking);
  const seat = await deps.registrations.findById(chargeId);
  if (seat) return payerOfRegistration(seat);
  const post = await deps.mailItems.findById(chargeId);
  const client = post && (await deps.clients.findById(post.item.clientId));
  if (post && client)
    return {
      name: client.fullName,
      email: client.email,
      about: facts(["For", forwardingTitle(post.item)], ["Client", client.fullName], ["E-mail", client.email]),
      isMembership: false,
    };
  const months = await findPeriodMailData(deps, chargeId);
  if (!months) return null;
  const { customerName: name, email } = months.member;
  return { name, email, about: payerFacts(months), isMembership: true };
}

export function payerOfBooking(booking: BookingMailData): RefundPayer {
  return {
    name: booking.customerName,
    email: booking.customerEmail,
    about: customerFacts(booking),
    isMembership: false,
  };
}

function payerOfRegistration({ registration, event }: RegistrationWithEvent): RefundPayer {
  const { attendeeName: name, attendeeEmail: email, attendeePhone } = registration;
  return {
    name,
    email,
    about: facts(["Event", event.title], ["Name", name], ["E-mail", email], ["Phone", attendeePhone]),
    isMembership: false,
  };
}

interface RefundMailData {
  paymentReference: string | null;
  amountPesewas: number;
}

export function refundFailedMail(refund: RefundMailData, whose: RefundPayer): RenderedMail {
  return refundMail(refund, whose, {
    heading: "A refund did not go through",
    text: "The gateway could not pay this back. Try again from the staff page, or pay it back by hand and note it.",
  });
}

export function refundNeedsAttentionMail(refund: RefundMailData, whose: RefundPayer): RenderedMail {
  return refundMail(refund, whose, {
    heading: "A refund waits for bank details",
    text: "The gateway can pay this back once it has the customer's bank details. Enter them with the refund in the gateway's dashboard. Should you pay it back by hand instead, note it on the staff page and enter none, or it goes back twice.",
  });
}

export function externalRefundMail(refund: RefundMailData, whose: RefundPayer): RenderedMail {
  return refundMail(refund, whose, {
    heading: "Money went back in the gateway's dashboard",
    text: whose.isMembership
      ? "Somebody paid this back there and not on the staff page. It is noted with the month and taken off the books, and the month still counts as paid. If the membership is not to go on, end it on the staff page."
      : "Somebody paid this back there and not on the staff page. It is noted with the booking, and taken off what goes back if the booking is cancelled. The booking itself stays as it is: cancel it if nobody is to come. Where all of it went back the staff page asks once whether the place is free again.",
    sum: "Paid back there",
  });
}

function refundMail(
  refund: RefundMailData,
  whose: RefundPayer,
  { heading, text, sum = "To pay back" }: { heading: string; text: string; sum?: string },
): RenderedMail {
  return layout({
    subject: `Refund to look at: ${formatCedisExact(refund.amountPesewas)}, ${whose.name}`,
    heading,
    parts: [
      paragraph(text),
      facts(["Reference", refund.paymentReference], [sum, formatCedisExact(refund.amountPesewas)]),
      whose.about,
    ],
  });
}
