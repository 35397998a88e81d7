import type { AdminBooking, RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "./desk-transactions.ts";

const UNDER_REVIEW = "A payment for this booking is under review. Resolve it first, under Payments to review.";

/**
 * Records that a booking was paid in full at the desk, with the receipt and emails of an online payment. Throws
 * `already_paid`, also if the money just arrived online, `payment_mismatch` during a review, and
 * `duplicate_transaction`.
 */
export async function recordDeskPayment(
  deps: Deps,
  { id, ...input }: ById<RecordDeskPaymentInput>,
): Promise<AdminBooking> {
  await settleOpenAttempt(deps, id);
  const charge = await deps.charges.findById(id);
  if (!charge) throw new AppError("not_found");
  if (charge.amountPesewas === 0) throw new AppError("nothing_to_pay");
  const at = deps.now();
  const isRecorded = await recordChargePaid(deps, {
    charge,
    reference: formatDeskReference(deps.newToken()),
    gatewayResult: null,
    paidAt: at,
    at,
    actor: "staff",
    transactionId: input.transactionId ?? null,
    detail: deskPaymentDetail(charge.amountPesewas, input),
  });
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  if (isRecorded) return bookingAnswer(deps, booking);
  if (booking.status === "paid") throw new AppError("already_paid");
  if (booking.status === "cancelled")
    throw new AppError("conflict", { message: "You cannot record a payment for a cancelled booking." });
  if ((await deps.paymentAttempts.listByCharge(id)).some(isUnderReview))
    throw new AppError("payment_mismatch", { message: UNDER_REVIEW });
  if (input.transactionId) await refuseUsedTransaction(deps, input.transactionId);
  throw await noCapacityError(deps, { ...booking, startDate: dayAt(booking.startDate.getTime()) });
}
