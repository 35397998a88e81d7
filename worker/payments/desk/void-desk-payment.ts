import type { AdminBooking, VoidDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { deskChannel } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/**
 * Voids a desk payment recorded by mistake: no refund is due, and a sent receipt is corrected. Throws `not_found`, and
 * `conflict` if the booking is unpaid, has another payment or was paid online.
 */
export async function voidDeskPayment(deps: Deps, { id, ...input }: ById<VoidDeskPaymentInput>): Promise<AdminBooking> {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const { receiptNumber, paymentReference } = booking;
  if (booking.status !== "paid" || receiptNumber === null || paymentReference !== input.paymentReference)
    throw changedError();
  if (!isDeskReference(paymentReference)) throw conflict("This was paid online. To refund it, cancel the booking.");

  const at = deps.now();
  const reversalId = deps.newId();
  const isVoided = await deps.staffBookings.voidPayment({
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
    outboxEntries: [
      makeOutboxEntry(deps, {
        kind: "payment_taken_back",
        audience: "customer",
        subjectId: id,
        at,
        dedupeSuffix: reversalId,
      }),
    ],
  });
  if (!isVoided) throw changedError();
  const updated = await deps.bookings.findById(id);
  if (!updated) throw new AppError("not_found");
  deps.log("desk_payment_taken_back", { chargeId: id, reference: paymentReference });
  return bookingAnswer(deps, updated);
}

async function findDeskChannel(deps: Deps, id: string): Promise<string | null> {
  const payment = (await deps.auditTrail.findDeskPayments([id])).get(id);
  return payment ? deskChannel(payment.method) : null;
}

function changedError(): AppError {
  return conflict("This booking has changed since you opened it. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
