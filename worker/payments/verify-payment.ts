import type { VerifiedPayment } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { isBookedDayOver, payByOf } from "./open-attempt.ts";
import { settlePayment } from "./settle-payment.ts";

export async function verifyPayment(deps: Deps, reference: string): Promise<VerifiedPayment> {
  const { attempt, booking } = await settlePayment(deps, reference, "visitor");
  if (attempt.gatewayStatus === null) throw new AppError("not_found");
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
        isDayOver: isBookedDayOver(deps, booking),
        payBy: payByOf(deps, booking),
        receiptNumber:
          booking.receiptNumber !== null && booking.paymentReference === reference
            ? formatReceiptNumber(booking.receiptNumber)
            : null,
      },
    },
  };
}
