import type { VerifiedPayment } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isPayableOver } from "#domain/charges/charges.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { payByOf } from "#worker/charges/booking-subject.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { heldUntilIn, placeOf } from "#worker/inventory/hold-place.ts";
import { settlePayment } from "./settle-payment.ts";

export async function verifyPayment(deps: Deps, reference: string): Promise<VerifiedPayment> {
  const { attempt, charge } = await settlePayment(deps, reference, "visitor");
  const booking = await deps.bookings.findById(charge.subjectId);
  if (!booking) throw new AppError("not_found");
  if (attempt.gatewayStatus === null) throw new AppError("not_found");
  const stay = await deps.stays.findById(booking.id);
  return {
    data: {
      status: attempt.gatewayStatus,
      reference: attempt.reference,
      currency: attempt.chargedCurrency ?? attempt.currency,
      amount: attempt.chargedPesewas ?? attempt.amountPesewas,
      paidAt: attempt.paidAt,
      channel: attempt.channel,
      booking: {
        id: booking.id,
        bookingType: booking.bookingType,
        planName: PLANS[booking.bookingType].name,
        status: booking.status,
        startDate: dayAt(booking.startDate.getTime()),
        isDayOver: isPayableOver(charge, deps.now()),
        payBy: payByOf(deps, booking),
        place: placeOf(stay, deps.now()),
        heldUntil: heldUntilIn(stay, deps.now())?.toISOString() ?? null,
        receiptNumber:
          charge.receiptNumber !== null && charge.paymentReference === reference
            ? formatReceiptNumber(charge.receiptNumber)
            : null,
      },
    },
  };
}
