import { DEALT_WITH, NOBODY_LEFT } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { type BookingInMail, customer } from "#worker/bookings/booking-in-mail.ts";
import type { Deps } from "#worker/deps.ts";
import { facts, layout, type RenderedMail, words } from "#worker/outbox/layout.ts";
import { mailKind, toTeam } from "#worker/outbox/mail-kind.ts";

export const refundMails = {
  refund_failed: mailKind({
    load: (deps, id) => findRefund(deps, id, "failed"),
    team: ({ refund, booking }) => toTeam(refundFailedMail(refund, booking), booking.customerEmail),
  }),
  refund_needs_attention: mailKind({
    load: (deps, id) => findRefund(deps, id, "needs_attention"),
    team: ({ refund, booking }) => toTeam(refundNeedsAttentionMail(refund, booking), booking.customerEmail),
  }),
  refund_elsewhere: mailKind({
    load: async (deps, id) => {
      const refund = await deps.refunds.findById(id);
      const booking = refund && (await deps.bookings.findById(refund.chargeId));
      return booking ? { refund, booking } : NOBODY_LEFT;
    },
    team: ({ refund, booking }) => toTeam(refundElsewhereMail(refund, booking), booking.customerEmail),
  }),
};

/** Whoever reads of it may pay back by hand: once the money went another way, that would be twice. */
async function findRefund(deps: Pick<Deps, "bookings" | "refunds">, id: string, told: RefundStatus) {
  const refund = await deps.refunds.findById(id);
  const booking = refund && (await deps.bookings.findById(refund.chargeId));
  if (!refund || !booking) return NOBODY_LEFT;
  return refund.status === told ? { refund, booking } : DEALT_WITH;
}

interface RefundInMail {
  paymentReference: string | null;
  amountPesewas: number;
}

export function refundFailedMail(refund: RefundInMail, booking: BookingInMail): RenderedMail {
  return refundToLookAt(refund, booking, {
    heading: "A refund did not go through",
    text: "The gateway could not pay this back. Try again from the staff page, or pay it back by hand and note it.",
  });
}

export function refundNeedsAttentionMail(refund: RefundInMail, booking: BookingInMail): RenderedMail {
  return refundToLookAt(refund, booking, {
    heading: "A refund waits for bank details",
    text: "The gateway can pay this back once it has the customer's bank details. Enter them with the refund in the gateway's dashboard. Should you pay it back by hand instead, note it on the staff page and enter none, or it goes back twice.",
  });
}

export function refundElsewhereMail(refund: RefundInMail, booking: BookingInMail): RenderedMail {
  return refundToLookAt(refund, booking, {
    heading: "Money went back in the gateway's dashboard",
    text: "Somebody paid this back there and not on the staff page. It is noted with the booking, and taken off what goes back if the booking is cancelled. The booking itself stays as it is: cancel it if nobody is to come.",
    sum: "Paid back there",
  });
}

function refundToLookAt(
  refund: RefundInMail,
  booking: BookingInMail,
  { heading, text, sum = "To pay back" }: { heading: string; text: string; sum?: string },
): RenderedMail {
  return layout({
    subject: `Refund to look at: ${formatCedisExact(refund.amountPesewas)}, ${booking.customerName}`,
    heading,
    parts: [
      words(text),
      facts(["Reference", refund.paymentReference], [sum, formatCedisExact(refund.amountPesewas)]),
      customer(booking),
    ],
  });
}
