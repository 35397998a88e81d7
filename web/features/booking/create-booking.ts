import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { removeHeldBooking, saveHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { saveStartedPayment } from "#web/lib/browser-storage/started-payment.ts";
import { isUnpaidLimit, retryWithoutHold } from "#web/lib/forms/retry-without-hold.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { CheckoutNotOpened } from "./checkout-not-opened.ts";

export interface BookingRequest {
  booking: CreateBookingInput;
  planName: string;
  /** The same headers for every attempt at the same booking, so that a second click creates no second booking. */
  headersOf: () => Record<string, string>;
  /** Makes the next attempt a new booking. */
  resetKey: () => void;
  /** Called with the end of the new booking's hold, or null without a hold. */
  onCreated: (heldUntil: string | null) => void;
  /** Sends a prompt to the customer's phone instead of opening a checkout. */
  isByPrompt: boolean;
}

/**
 * POST /api/bookings, then POST /api/payment/initialize if the booking has a price. Returns the URL of the checkout, or
 * of the page that waits for a prompt; null
 * if there is nothing to pay or payments are not set up. Throws `CheckoutNotOpened` once the booking exists, and before
 * a booking that will not be held: the next attempt makes it.
 */
export async function createBooking({
  booking,
  planName,
  headersOf,
  resetKey,
  onCreated,
  isByPrompt,
}: BookingRequest): Promise<string | null> {
  let created = await postBooking(booking, headersOf());
  // The booking of an earlier attempt has been cancelled and can no longer be paid.
  if (created.status === "cancelled") {
    resetKey();
    created = await postBooking(booking, headersOf());
  }
  const heldUntil = created.heldUntil ?? created.payBy;
  onCreated(heldUntil);
  const { id: bookingId, amount, startsBy } = created;
  saveStartedPayment({ bookingId, planName, amount, startDate: booking.startDate, startsBy });
  saveHeldBooking({ ...created, heldUntil });
  await queryClient.invalidateQueries({ queryKey: ["/api/bookings"] });
  if (created.amount === 0) return null;
  return startPayment(created.id, () =>
    isByPrompt
      ? sendPrompt(created.id, booking.customerPhone, planName)
      : initializePayment(created, booking, planName),
  );
}

function postBooking(booking: CreateBookingInput, headers: Record<string, string>) {
  return retryWithoutHold(headers[IDEMPOTENCY_KEY_HEADER], (choice) =>
    readResponse(
      api.api.bookings.$post(
        // The API requires the field, but the worker always starts with "pending".
        { json: { ...booking, ...choice, status: "pending" } as typeof booking },
        { headers },
      ),
    ),
  ).catch((error) => {
    throw isUnpaidLimit(error) ? new CheckoutNotOpened(error) : error;
  });
}

async function startPayment(bookingId: string, start: () => Promise<string>): Promise<string | null> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof ApiError && error.code === "payments_unavailable") {
      // There is nothing to complete online.
      removeHeldBooking(bookingId);
      return null;
    }
    throw new CheckoutNotOpened(error);
  }
}

async function initializePayment(created: Booking, booking: CreateBookingInput, planName: string): Promise<string> {
  const { data } = await readResponse(
    api.api.payment.initialize.$post({
      json: {
        email: booking.customerEmail,
        amount: created.amount,
        customerName: booking.customerName,
        bookingType: booking.bookingType,
        planName,
        bookingId: created.id,
      },
    }),
  );
  return addBookingParameters(data.authorization_url, created.id, planName);
}

async function sendPrompt(bookingId: string, phone: string, planName: string): Promise<string> {
  const { reference } = await readResponse(api.api.payment.prompt.$post({ json: { bookingId, phone } }));
  return addBookingParameters(`/payment/verify?reference=${reference}`, bookingId, planName);
}

function addBookingParameters(authorizationUrl: string, bookingId: string, planName: string): string {
  const separator = authorizationUrl.includes("?") ? "&" : "?";
  return `${authorizationUrl}${separator}bookingId=${encodeURIComponent(bookingId)}&planName=${encodeURIComponent(planName)}`;
}
