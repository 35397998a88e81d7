import type { InitializedPayment, OwnPaymentInput, PaymentLink, SharedPayment } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { WayToPay } from "#worker/bookings/booking-in-mail.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { offerPayment } from "./offer-payment.ts";
import { CANCELLED, DAY_OVER, isBookedDayOver, payByOf, refuseUnpayable } from "./open-attempt.ts";
import { getOwnAttempt } from "./pay-again.ts";

/** A link with which somebody else can pay for a booking: the same one each time it is asked for. */
export async function sharePayment(deps: Deps, input: OwnPaymentInput): Promise<PaymentLink> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const { bookingId } = await getOwnAttempt(deps, input);
  const booking = await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("not_found");
  await refuseUnpayable(deps, booking);
  return { data: { url: await linkTo(deps, bookingId) } };
}

/** The same link for whoever booked and was interrupted, or null where there is nothing to pay online. */
export async function findWayToPay(deps: Deps, booking: BookingRow): Promise<WayToPay | null> {
  if (deps.payments === null || isErased(booking.customerEmail)) return null;
  try {
    await refuseUnpayable(deps, booking);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return { url: await linkTo(deps, booking.id), payBy: payByOf(deps, booking) };
}

/** What a link asks for. Throws `not_found` for one that is not ours and `link_expired` once there is nothing to pay. */
export async function getSharedPayment(deps: Deps, token: string): Promise<SharedPayment> {
  const booking = await getSharedBooking(deps, token);
  return {
    data: {
      planName: PLANS[booking.bookingType].name,
      amount: toCedis(booking.amountPesewas),
      startDate: dayAt(booking.startDate.getTime()),
      payBy: payByOf(deps, booking),
    },
  };
}

export async function paySharedPayment(deps: Deps, token: string): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const booking = await getSharedBooking(deps, token);
  try {
    return await offerPayment(deps, booking.id);
  } catch (error) {
    // It was paid or cancelled, or its day ended, while the gateway was asked.
    if (error instanceof AppError && ["already_paid", "no_pending_booking"].includes(error.code))
      await getSharedBooking(deps, token);
    throw error;
  }
}

async function linkTo(deps: Deps, bookingId: string): Promise<string> {
  const token = await deps.paymentLinks.ensure({ token: deps.newToken(), bookingId, createdAt: deps.now() });
  return `${deps.siteUrl}/payment/share?token=${token}`;
}

async function getSharedBooking(deps: Deps, token: string): Promise<BookingRow> {
  const link = await deps.paymentLinks.findByToken(token);
  const booking = link && (await deps.bookings.findById(link.bookingId));
  if (!booking) throw new AppError("not_found");
  switch (booking.status) {
    case "paid":
      throw new AppError("link_expired");
    case "cancelled":
      throw new AppError("link_expired", { message: CANCELLED });
    case "pending":
    case "confirmed":
      if (isBookedDayOver(deps, booking)) throw new AppError("link_expired", { message: DAY_OVER });
      return booking;
  }
}
