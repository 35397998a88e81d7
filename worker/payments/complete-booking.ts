import type { CompleteBookingInput, CompletedBooking } from "#contract/payment.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { lastDayOfStay } from "#domain/catalogue/stays.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber, type ReviewReason } from "#domain/payments/payments.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { stayDaysOf } from "#worker/inventory/find-freeing-closure.ts";
import { refuseLateMoney } from "#worker/inventory/refuse-place.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

/** The browser names the booking and the payment; only the gateway says what was paid. */
export async function completeBooking(deps: Deps, input: CompleteBookingInput): Promise<CompletedBooking> {
  const attempt = await deps.paymentAttempts.findByReference(input.paymentReference);
  if (!attempt) throw new AppError("not_found");
  if (attempt.chargeId !== input.bookingId) {
    const named = await deps.bookings.findById(input.bookingId);
    throw new AppError(named ? "reference_mismatch" : "not_found");
  }

  const settled = await settlePayment(deps, input.paymentReference, "visitor");
  switch (settled.attempt.status) {
    case "succeeded":
      return answerOf(await deps.bookings.findById(settled.charge.subjectId), settled);
    case "review":
      throw await refusalOf(deps, settled.attempt.reviewReason ?? "amount", settled.charge);
    case "starting":
    case "open":
    case "failed":
      throw new AppError("payment_not_successful");
  }
}

async function refusalOf(deps: Deps, reason: ReviewReason, { subjectId }: ChargeRow): Promise<AppError> {
  switch (reason) {
    case "booking_cancelled":
      return new AppError("booking_cancelled");
    case "booking_already_paid":
      return new AppError("already_paid");
    case "amount":
    case "currency":
    case "reference":
      return new AppError("payment_mismatch");
    case "no_place":
      return refuseLateMoney(deps, await deps.bookings.findById(subjectId));
  }
}

function answerOf(booking: BookingRow | null, { charge, attempt }: Settlement): CompletedBooking {
  const { receiptNumber, paymentReference, paidAt } = charge;
  if (booking === null || receiptNumber === null || paymentReference === null || paidAt === null)
    throw new AppError("payment_not_successful");
  return {
    id: booking.id,
    status: booking.status,
    planName: PLANS[booking.bookingType].name,
    amount: toCedis(charge.amountPesewas),
    paymentReference,
    receiptNumber: formatReceiptNumber(receiptNumber),
    paidAt: paidAt.toISOString(),
    customerName: booking.customerName,
    companyName: booking.companyName,
    companyTin: booking.companyTin,
    lastDay: lastDayOfStay(stayDaysOf(booking)),
    method: attempt.channel,
  };
}
