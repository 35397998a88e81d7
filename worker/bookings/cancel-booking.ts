import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { calculateRefund } from "#domain/bookings/cancellation.ts";
import { formatCedis, formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import type { RefundRule } from "#domain/payments/refunds.ts";
import type { CancelledBooking } from "#worker/db/bookings/booking-changes.ts";
import type { OfficeChange } from "#worker/db/documents.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findCancellationTerms } from "#worker/inventory/find-cancellation-terms.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { makeRefund, startOnlineRefund } from "#worker/refunds/make-refund.ts";
import { requireDiscretion } from "#worker/staff/require-right.ts";

export interface Cancellation {
  booking: BookingRow;
  /** Amount and rule of the refund; null if nothing was paid. */
  refund: RefundRow | null;
}

const OPEN_DISPUTE_MESSAGE =
  "The customer has disputed this payment at their bank, so a refund now could pay them twice. Wait for the outcome, or confirm that you know of the dispute.";

/**
 * Cancels a booking, computes the refund in pesewas, and starts it if the payment was online. `refundAmount` is what a
 * manager refunds against the rule, in cedis, `was` is the status that staff saw, `inSpiteOfDispute` means that staff know of the dispute.
 * Throws `not_found`; `refund_changed` if the refund differs from the one the customer saw; `forbidden` if the role
 * may not refund; and `conflict` if the booking is cancelled, disputed or changed, or has a payment under review.
 */
export async function cancelBooking(
  deps: Deps,
  input: {
    bookingId: string;
    /** Null if the customer gave none. */
    reason: string | null;
    refundAmount?: number | undefined;
    /** Why the refund is not that of the rule. */
    overrideReason?: string | undefined;
    /** Staff refuse this virtual office, in the same batch: refund everything if it was never verified. */
    officeRefusal?: OfficeChange | undefined;
    was?: BookingStatus | undefined;
    inSpiteOfDispute?: boolean | undefined;
    /** Set if the customer cancels by the link: the refund they saw. */
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
  const { startsAtMs, freeingClosure, firstMonth } = await findCancellationTerms(deps, booking);
  const parts = await deps.charges.listParts([booking.id]);
  const { paidAt, paidPesewas } = paidFor(booking, parts);
  const { discretion, listPesewas, ...refundTerms } = decideRefund(
    deps,
    input,
    paidPesewas,
    calculateRefund(
      {
        bookingType: booking.bookingType,
        startsAtMs,
        paidAtMs: paidAt?.getTime() ?? null,
        paidPesewas,
      },
      at.getTime(),
      freeingClosure !== null,
    ),
  );
  if (customer && customer.refundPesewas !== refundTerms.amountPesewas) throw refundChanged(refundTerms.amountPesewas);
  // A refund of several payments is made by hand, as staff took the first of them.
  const paymentReference = parts.length > 0 ? null : booking.paymentReference;
  const refund = paidAt && (await makeRefund(deps, { id: booking.id, paymentReference }, refundTerms, { at, actor }));
  const cancelled: CancelledBooking = {
    expected: booking,
    parts: parts.length,
    reason: input.reason,
    unlessBegunSince: null,
    unlessDisputed,
    unlessReviewed: customer !== undefined,
    unlessRenewed: customer !== undefined,
    firstMonth,
    refund,
    audit: makeAudit(deps, actor, {
      at,
      action: "booking_cancelled",
      subjectType: "booking",
      subjectId: booking.id,
      detail: {
        ...{ was: booking.status, rule: refundTerms.rule, amountPesewas: refundTerms.amountPesewas },
        // The report shows what the rule gives beside what was given.
        ...(discretion !== null && { discretion, listPesewas }),
      },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "customer", subjectId: booking.id, at }),
      ...(customer
        ? [makeOutboxEntry(deps, { kind: "booking_cancelled", audience: "team", subjectId: booking.id, at })]
        : []),
    ],
  };
  const isMoved = input.officeRefusal
    ? await deps.documents.changeOfficeAndCancel(input.officeRefusal, cancelled)
    : await deps.bookingChanges.cancel(cancelled);
  if (!isMoved) throw new AppError("conflict");
  return {
    booking: { ...booking, status: "cancelled", cancelledReason: input.reason },
    refund: refund && (await startOnlineRefund(deps, refund, actor)),
  };
}

/** What is paid for a booking, in full or in parts, and when the first money came; null if none did. */
export function paidFor(
  booking: Pick<BookingRow, "status" | "paidAt" | "amountPesewas" | "createdAt">,
  parts: readonly Pick<ChargeRow, "paidAt" | "amountPesewas">[],
): { paidAt: Date | null; paidPesewas: number } {
  const first = parts.at(-1)?.paidAt ?? null;
  if (booking.status === "paid")
    return { paidAt: first ?? booking.paidAt ?? booking.createdAt, paidPesewas: booking.amountPesewas };
  return { paidAt: first, paidPesewas: parts.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0) };
}

/** What staff refund against the rule: a refused virtual office that was never verified, or at their discretion. */
function decideRefund(
  deps: Deps,
  {
    officeRefusal,
    refundAmount,
    overrideReason,
  }: {
    officeRefusal?: OfficeChange | undefined;
    refundAmount?: number | undefined;
    overrideReason?: string | undefined;
  },
  paidPesewas: number,
  byRule: ReturnType<typeof calculateRefund>,
): { rule: RefundRule; amountPesewas: number; listPesewas: number; discretion: string | null } {
  const listPesewas = byRule.amountPesewas;
  if (officeRefusal?.expected.office.verifiedAt === null)
    return { rule: "office_refused", amountPesewas: paidPesewas, listPesewas, discretion: null };
  const amountPesewas = refundAmount === undefined ? byRule.amountPesewas : toPesewas(refundAmount);
  if (byRule.rule === "nothing_paid" || amountPesewas === byRule.amountPesewas)
    return { ...byRule, listPesewas, discretion: null };
  if (amountPesewas > paidPesewas) throw invalidField("refundAmount", `Only ${formatCedisExact(paidPesewas)} was paid`);
  const why = `the rule gives ${formatCedisExact(byRule.amountPesewas)}`;
  const discretion = requireDiscretion(deps, "give_back_money", why, overrideReason);
  return { rule: "discretion", amountPesewas, listPesewas, discretion };
}

function refundChanged(amountPesewas: number): AppError {
  const amount = formatCedis(amountPesewas);
  return new AppError("refund_changed", {
    message: `Your refund has changed since you opened this page: it is now ${amount}. Nothing has been cancelled yet.`,
  });
}

/** The bank may return a disputed payment; a refund of ours would return it twice. */
async function refuseOpenDispute(deps: Deps, bookingId: string): Promise<void> {
  const disputes = await deps.disputes.listByCharges([bookingId]);
  if (disputes.some(({ resolvedAt }) => resolvedAt === null))
    throw new AppError("conflict", { message: OPEN_DISPUTE_MESSAGE });
}

function changedSince({ status, amountPesewas }: BookingRow): AppError {
  if (status !== "paid") return new AppError("conflict");
  const amount = formatCedisExact(amountPesewas);
  return new AppError("conflict", {
    message: `${amount} has been paid for this booking since you opened it. Check it again before you cancel.`,
  });
}
