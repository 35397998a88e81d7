import type { AdminBooking, VoidDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { deskChannel, isDeskReference } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/**
 * Takes back a payment that was noted at the desk by mistake, as on the wrong booking: nobody has paid, so nothing goes
 * back. The booking is what it was, and whoever got its receipt is told. Throws `not_found`, and `conflict` where the booking
 * is not paid any more, or by another payment than was seen, or it was paid online.
 */
export async function voidDeskPayment(deps: Deps, id: string, input: VoidDeskPaymentInput): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const { receiptNumber, paymentReference } = booking;
  if (booking.status !== "paid" || receiptNumber === null || paymentReference !== input.paymentReference)
    throw changedError();
  if (!isDeskReference(paymentReference)) throw conflict("This was paid online: cancel the booking to pay it back.");

  const at = deps.now();
  const reversalId = deps.newId();
  const isTakenBack = await deps.staffBookings.voidPayment({
    reversal: {
      id: reversalId,
      chargeId: id,
      paymentReference,
      receiptNumber,
      amountPesewas: booking.amountPesewas,
      voidedAt: at,
    },
    status: (await deps.staffBookings.wasConfirmed(id)) ? "confirmed" : "pending",
    heldUntil: new Date(at.getTime() + LONG_HOLD_MS),
    audit: makeAudit(deps, "staff", {
      at,
      action: "booking_payment_taken_back",
      subjectType: "booking",
      subjectId: id,
      detail: {
        reference: paymentReference,
        receipt: formatReceiptNumber(receiptNumber),
        amountPesewas: booking.amountPesewas,
        channel: await findDeskChannel(deps, id),
        note: input.reason,
      },
    }),
    notices: [
      makeOutboxEntry(deps, {
        kind: "payment_taken_back",
        audience: "customer",
        subjectId: id,
        at,
        dedupeSuffix: reversalId,
      }),
    ],
  });
  if (!isTakenBack) throw changedError();
  const now = await deps.bookings.findById(id);
  if (!now) throw new AppError("not_found");
  deps.log("desk_payment_taken_back", { chargeId: id, reference: paymentReference });
  return bookingAnswer(deps, now);
}

async function findDeskChannel(deps: Deps, id: string): Promise<string | null> {
  const payment = (await deps.auditTrail.findDeskPayments([id])).get(id);
  return payment ? deskChannel(payment.method) : null;
}

function changedError(): AppError {
  return conflict("Somebody has changed this booking since you opened it. Please look at it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
