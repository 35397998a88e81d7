import type { AdminBooking, RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { formatDeskReference } from "#domain/front-desk/desk.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { recordChargePaid } from "#worker/charges/record-charge-paid.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "./desk-transactions.ts";

const UNDER_REVIEW = "A payment for this booking is to be looked at. Resolve it first; it stands above the bookings.";

/**
 * Notes that a booking was paid at the desk, in full, with the receipt and the mails that an online payment has. Throws
 * `already_paid`, also where the money has just arrived online, `payment_mismatch` while a payment is under review, and
 * `duplicate_transaction`.
 */
export async function recordDeskPayment(deps: Deps, id: string, input: RecordDeskPaymentInput): Promise<AdminBooking> {
  await settleOpenAttempt(deps, id);
  const charge = await deps.charges.findById(id);
  if (!charge) throw new AppError("not_found");
  if (charge.amountPesewas === 0) throw new AppError("nothing_to_pay");
  const at = deps.now();
  const isMoved = await recordChargePaid(deps, {
    charge,
    reference: formatDeskReference(deps.newToken()),
    charged: null,
    paidAt: at,
    at,
    actor: "staff",
    transactionId: input.transactionId ?? null,
    detail: deskPaymentDetail(charge.amountPesewas, input),
  });
  const now = await deps.bookings.findById(id);
  if (!now) throw new AppError("not_found");
  if (isMoved) return bookingAnswer(deps, now);
  if (now.status === "paid") throw new AppError("already_paid");
  if (now.status === "cancelled")
    throw new AppError("conflict", { message: "This booking is cancelled, so no payment can be recorded." });
  if ((await deps.paymentAttempts.listByCharge(id)).some(isUnderReview))
    throw new AppError("payment_mismatch", { message: UNDER_REVIEW });
  if (input.transactionId) await refuseUsedTransaction(deps, input.transactionId);
  throw await noCapacityError(deps, { bookingType: now.bookingType, startDate: dayAt(now.startDate.getTime()) });
}
