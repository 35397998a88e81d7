import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { formatCedis, formatCedisExact } from "#domain/payments/money.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findCancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { makeRefund, startOnlineRefund } from "#worker/refunds/make-refund.ts";

export interface Cancellation {
  booking: BookingRow;
  /** What goes back and by which rule; null when nothing had been paid. */
  refund: RefundRow | null;
}

const OPEN_DISPUTE_MESSAGE =
  "The customer has asked the bank for this payment back, and the money could go back twice. Wait until the dispute is resolved, or say that you mean it in spite of the dispute.";

/**
 * Cancels a booking, works out what goes back, and starts the refund where the payment was online. `isTransactionUnused` says that
 * nobody came, `was` the status that was seen, `inSpiteOfDispute` that staff know of one. A customer says what was to go
 * back, and is refused with `refund_changed` where that is another sum by now; what is under review stays. Throws
 * `not_found`, `forbidden` where money would go back and the desk may not, and `conflict` for what is cancelled already or
 * has changed since.
 */
export async function cancelBooking(
  deps: Deps,
  input: {
    bookingId: string;
    /** Null where a customer gave none. */
    reason: string | null;
    isUnused?: boolean | undefined;
    /** It is of a virtual office that we do not verify: whatever the day, all of it goes back. */
    isRefused?: boolean | undefined;
    was?: BookingStatus | undefined;
    inSpiteOfDispute?: boolean | undefined;
    /** Who cancels it by its link, and what they were shown. */
    customer?: { refundPesewas: number } | undefined;
  },
): Promise<Cancellation> {
  const { customer } = input;
  const actor = customer ? "visitor" : "staff";
  await settleOpenAttempt(deps, input.bookingId, actor);
  const booking = await deps.bookings.findById(input.bookingId);
  if (!booking) throw new AppError("not_found");
  if (booking.status === "cancelled") throw new AppError("conflict", { message: "This booking is already cancelled." });
  if (input.was !== undefined && input.was !== booking.status) throw changedSince(booking);

  const unlessDisputed = !input.inSpiteOfDispute;
  if (unlessDisputed) await refuseOpenDispute(deps, booking.id);

  const at = deps.now();
  const { startsAtMs, freeingClosure } = await findCancellationTerms(deps, booking);
  const due = input.isRefused
    ? ({ rule: "office_refused", amountPesewas: booking.amountPesewas } as const)
    : calculateRefund(
        {
          bookingType: booking.bookingType,
          startsAtMs,
          paidAtMs: booking.status === "paid" ? (booking.paidAt?.getTime() ?? at.getTime()) : null,
          paidPesewas: booking.amountPesewas,
        },
        { isUnused: input.isUnused ?? false },
        at.getTime(),
        freeingClosure !== null,
      );
  if (customer && customer.refundPesewas !== due.amountPesewas) throw refundChanged(due.amountPesewas);
  const refund = booking.status === "paid" ? await makeRefund(deps, booking, due, at) : null;
  if (refund && refund.amountPesewas > 0 && deps.staff?.role === "desk") throw refundNeedsManager(refund);
  const isMoved = await deps.bookings.cancel({
    seen: booking,
    reason: input.reason,
    unlessBegunSince: null,
    unlessDisputed,
    unlessReviewed: customer !== undefined,
    refund,
    audit: makeAudit(deps, actor, {
      at,
      action: "booking_cancelled",
      subjectType: "booking",
      subjectId: booking.id,
      detail: { was: booking.status, rule: due.rule, amountPesewas: due.amountPesewas },
    }),
    notices: [
      makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "customer", subjectId: booking.id, at }),
      ...(customer
        ? [makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "team", subjectId: booking.id, at })]
        : []),
    ],
  });
  if (!isMoved) throw new AppError("conflict");
  return {
    booking: { ...booking, status: "cancelled", cancelledReason: input.reason },
    refund: refund && (await startOnlineRefund(deps, refund, actor)),
  };
}

function refundChanged(amountPesewas: number): AppError {
  const amount = formatCedis(amountPesewas);
  return new AppError("refund_changed", {
    message: `What goes back has changed since you opened this page: it is ${amount} now. Nothing is cancelled yet.`,
  });
}

function refundNeedsManager({ amountPesewas }: RefundRow): AppError {
  const amount = formatCedisExact(amountPesewas);
  return new AppError("forbidden", { message: `${amount} would go back: a manager or the owner has to cancel this.` });
}

/** The bank may give the money back, and we must not do so besides. */
async function refuseOpenDispute(deps: Deps, bookingId: string): Promise<void> {
  const disputes = await deps.disputes.listByCharges([bookingId]);
  if (disputes.some(({ resolvedAt }) => resolvedAt === null))
    throw new AppError("conflict", { message: OPEN_DISPUTE_MESSAGE });
}

function changedSince({ status, amountPesewas }: BookingRow): AppError {
  if (status !== "paid") return new AppError("conflict");
  const amount = formatCedisExact(amountPesewas);
  return new AppError("conflict", {
    message: `${amount} has been paid for this booking since you opened it. Close this and look at it again before you cancel it.`,
  });
}
