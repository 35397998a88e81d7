import type { InitializedPayment } from "#contract/payment.ts";
import { isDayOver, payByMs } from "#domain/bookings/bookings.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isUnderReview, STALE_START_MS } from "#domain/payments/payments.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";

export const CANCELLED = "This booking has been cancelled, so it cannot be paid any more. Please book again.";
export const DAY_OVER = "The day of this booking is over, so it cannot be paid any more. Please book another day.";

/** Starts a payment of the booking's stored amount on a reference of its own, unless another call has just done so. */
export async function openAttempt(deps: Deps, booking: BookingRow): Promise<InitializedPayment> {
  const { payments } = deps;
  if (payments === null) throw new AppError("payments_unavailable");
  const reference = deps.newToken();
  const isStarted = await deps.paymentAttempts.start({
    id: deps.newId(),
    reference,
    bookingId: booking.id,
    amountPesewas: booking.amountPesewas,
    createdAt: deps.now(),
  });
  if (!isStarted) return checkoutOf(await deps.paymentAttempts.findUnfinished(booking.id));
  const opened = await askToStart(deps, payments, booking, reference);
  if (!opened) await refuseOvertaken(deps, booking.id, reference);
  return checkoutOf(opened);
}

/** While the gateway was asked, somebody has cancelled the booking or paid for it: nobody is sent to pay. */
async function refuseOvertaken(deps: Deps, bookingId: string, reference: string): Promise<void> {
  await deps.paymentAttempts.fail(reference, null, deps.now());
  const booking = await deps.bookings.findById(bookingId);
  if (booking) await refuseUnpayable(deps, booking);
}

/** The address at which an attempt is paid; `payment_in_progress` while it has none. */
export function checkoutOf(attempt: PaymentAttemptRow | null): InitializedPayment {
  if (!attempt?.authorizationUrl) throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  return { data: { authorization_url: attempt.authorizationUrl, reference: attempt.reference } };
}

export function isStaleStart(attempt: PaymentAttemptRow, now: Date): boolean {
  return attempt.status === "starting" && now.getTime() - attempt.createdAt.getTime() > STALE_START_MS;
}

/**
 * Throws unless there is something to pay for this booking. While a payment of it is under review there is not: staff
 * decide. Nor once the booked day is over, except at the desk.
 */
export async function refuseUnpayable(deps: Deps, booking: BookingRow): Promise<void> {
  switch (booking.status) {
    case "cancelled":
      throw new AppError("no_pending_booking", { message: CANCELLED });
    case "paid":
      throw new AppError("already_paid");
    case "pending":
    case "confirmed":
      if (booking.amountPesewas === 0) throw new AppError("nothing_to_pay");
  }
  if ((await deps.paymentAttempts.listByBooking(booking.id)).some(isUnderReview))
    throw new AppError("payment_mismatch");
  if (isBookedDayOver(deps, booking)) throw new AppError("no_pending_booking", { message: DAY_OVER });
}

export function isBookedDayOver(deps: Deps, { bookingType, startDate }: BookingRow): boolean {
  return isDayOver({ bookingType, startDate: dayAt(startDate.getTime()) }, dayAt(deps.now().getTime()));
}

/** Until when a booking can be paid, as `payByMs`, in an ISO instant. */
export function payByOf(deps: Deps, { bookingType, startDate, status, createdAt }: BookingRow): string | null {
  const booking = { bookingType, startDate: dayAt(startDate.getTime()), status, createdAtMs: createdAt.getTime() };
  const payBy = payByMs(booking, deps.now().getTime());
  return payBy === null ? null : new Date(payBy).toISOString();
}

async function askToStart(deps: Deps, payments: PaymentGateway, booking: BookingRow, reference: string) {
  const planName = PLANS[booking.bookingType].name;
  const callback = new URLSearchParams({ bookingId: booking.id, planName });
  const cancel = new URLSearchParams({ bookingId: booking.id, planName, reference });
  try {
    const { authorizationUrl } = await payments.startPayment({
      reference,
      amountPesewas: booking.amountPesewas,
      email: booking.customerEmail,
      bookingId: booking.id,
      planName,
      callbackUrl: `${deps.siteUrl}/payment/verify?${callback}`,
      cancelUrl: `${deps.siteUrl}/payment/verify?${cancel}`,
    });
    deps.log("payment_opened", { bookingId: booking.id, reference });
    return await deps.paymentAttempts.open(reference, authorizationUrl, deps.now());
  } catch (error) {
    deps.log("payment_not_opened", { bookingId: booking.id, reference });
    await deps.paymentAttempts.fail(reference, null, deps.now());
    throw error;
  }
}
