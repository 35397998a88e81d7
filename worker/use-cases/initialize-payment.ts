import type { InitializedPayment, InitializePaymentInput } from "#contract/payment.ts";
import { PLANS } from "#domain/catalogue.ts";
import type { BookingRow, PaymentAttemptRow } from "#worker/db/schema.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { PaymentGateway } from "#worker/gateways/paystack.ts";

/** Without a booking's id, how far back a booking may lie. */
const RECENT_MS = 30 * 60_000;
/** After this long nobody is still waiting for the gateway's first answer. */
const STALE_START_MS = 30_000;

export async function initializePayment(deps: Deps, input: InitializePaymentInput): Promise<InitializedPayment> {
  const { payments } = deps;
  if (payments === null) throw new AppError("payments_unavailable");
  const booking = await payableBooking(deps, input);

  const unfinished = await deps.paymentAttempts.findUnfinished(booking.id);
  if (unfinished && !isStaleStart(unfinished, deps.now())) return answerOf(unfinished);
  if (unfinished) await deps.paymentAttempts.fail(unfinished.reference, null, deps.now());

  const reference = deps.newToken();
  const isStarted = await deps.paymentAttempts.start({
    id: deps.newId(),
    reference,
    bookingId: booking.id,
    amountPesewas: booking.amountPesewas,
    createdAt: deps.now(),
  });
  if (!isStarted) return answerOf(await deps.paymentAttempts.findUnfinished(booking.id));
  return answerOf(await openAttempt(deps, payments, booking, reference));
}

async function payableBooking(deps: Deps, input: InitializePaymentInput): Promise<BookingRow> {
  const booking =
    input.bookingId === undefined
      ? await deps.bookings.findNewestPending({
          email: input.email,
          bookingType: input.bookingType,
          since: new Date(deps.now().getTime() - RECENT_MS),
        })
      : await deps.bookings.findById(input.bookingId);
  if (!booking || booking.customerEmail.toLowerCase() !== input.email.toLowerCase())
    throw new AppError("no_pending_booking");
  switch (booking.status) {
    case "cancelled":
      throw new AppError("no_pending_booking");
    case "paid":
      throw new AppError("already_paid");
    case "pending":
    case "confirmed":
      if (booking.amountPesewas === 0) throw new AppError("nothing_to_pay");
      return booking;
  }
}

async function openAttempt(deps: Deps, payments: PaymentGateway, booking: BookingRow, reference: string) {
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
    return await deps.paymentAttempts.open(reference, authorizationUrl, deps.now());
  } catch (error) {
    await deps.paymentAttempts.fail(reference, null, deps.now());
    throw error;
  }
}

function isStaleStart(attempt: PaymentAttemptRow, now: Date): boolean {
  return attempt.status === "starting" && now.getTime() - attempt.createdAt.getTime() > STALE_START_MS;
}

function answerOf(attempt: PaymentAttemptRow | null): InitializedPayment {
  if (!attempt?.authorizationUrl) throw new AppError("payment_in_progress", { retryAfterSeconds: 5 });
  return { data: { authorization_url: attempt.authorizationUrl, reference: attempt.reference } };
}
