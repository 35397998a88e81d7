import type { CurrentPrice, ErrorCode } from "#contract/errors.ts";
import type { Day } from "#domain/calendar/days.ts";

/** A place in our code, as workerd writes it: it holds nothing of what anybody typed. */
const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** A refusal that was foreseen. Knows nothing of HTTP; `http/on-error.ts` gives each code its status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly price: CurrentPrice | undefined;
  readonly nextDay: Day | null | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: {
      message?: string;
      fields?: Record<string, string>;
      price?: CurrentPrice;
      nextDay?: Day | null;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(detail.message ?? defaultMessageFor(code));
    this.name = "AppError";
    this.code = code;
    this.fields = detail.fields;
    this.price = detail.price;
    this.nextDay = detail.nextDay;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** A link or code that was never made, unlike one that has been used or has run out: somebody may be guessing. */
export class UnknownLink extends AppError {
  constructor(message: string) {
    super("link_expired", { message });
  }
}

/** The mail service delivers nothing to the address, however often it is asked. */
export class AddressRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super("The address is refused");
    this.name = "AddressRefused";
    this.code = code;
  }
}

/** `AppError` for one field that cannot be accepted. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("validation_failed", { message, fields: { [field]: message } });
}

/** What the log may say of an error: never its message, which may hold what a visitor typed. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { error: "Error", code: null, cause: null, stack: null };
  return {
    error: error.name,
    code: error instanceof AppError ? error.code : null,
    cause: sqliteCode(error.cause) ?? sqliteCode(error),
    stack: stackFramesOf(error),
  };
}

function sqliteCode(error: unknown): string | null {
  return error instanceof Error ? (/\bSQLITE_[A-Z_]+/.exec(error.message)?.[0] ?? null) : null;
}

// The message stands in front of the frames, and a line of it may look like one.
function stackFramesOf({ stack = "", message }: Error): string | null {
  const frames = stack.replace(message, "").split("\n");
  return (
    frames
      .filter((line) => STACK_FRAME.test(line))
      .map((line) => line.trim())
      .join("\n") || null
  );
}

function defaultMessageFor(code: ErrorCode): string {
  switch (code) {
    case "bad_json":
      return "The request could not be read.";
    case "validation_failed":
      return "Please check what you entered.";
    case "unsupported_media_type":
      return "Send plain JSON.";
    case "body_too_large":
      return "That is more than we can take in one go.";
    case "foreign_origin":
      return "Please send this from our own pages.";
    case "unauthorized":
      return "You are not signed in.";
    case "reauth_required":
      return "Show once more that it is you: sign in with your passkey.";
    case "not_found":
      return "We could not find that.";
    case "method_not_allowed":
      return "That cannot be done at this address.";
    case "too_many_requests":
      return "That was a lot at once. Please wait a minute and try again.";
    case "internal_error":
      return "Something went wrong. Please try again.";
    case "idempotency_conflict":
      return "This form was already sent with other details. Please start again.";
    case "price_changed":
      return "The price has changed since you opened this page. Please check the new price.";
    case "no_pending_booking":
      return "We found no booking waiting for this payment. Please book again.";
    case "already_paid":
      return "This booking is already paid.";
    case "nothing_to_pay":
      return "There is nothing to pay for this booking.";
    case "payment_in_progress":
      return "Your payment is already being prepared. Please try again in a moment.";
    case "payments_unavailable":
      return "Online payment is not available right now. We'll contact you shortly to confirm your booking.";
    case "gateway_failed":
      return "The payment service could not start your payment. Please try again.";
    case "gateway_timeout":
      return "The payment service took too long to answer. Please try again.";
    case "gateway_unavailable":
      return "We cannot reach the payment service right now. Your payment is safe; please check again in a moment.";
    case "reference_mismatch":
      return "This payment belongs to another booking.";
    case "payment_not_successful":
      return "This payment has not gone through.";
    case "payment_mismatch":
      return "The payment does not match the booking. Our team is looking into it.";
    case "booking_cancelled":
      return "This booking was cancelled. Our team will contact you about the payment.";
    case "link_expired":
      return "This booking has been paid, so there is nothing left to pay.";
    case "bad_signature":
      return "The signature is not valid.";
    case "not_configured":
      return "This is not set up yet.";
    case "conflict":
      return "This has already been changed. Please reload and look again.";
    case "forbidden":
      return "Your role does not allow this. Ask a manager or the owner.";
    case "person_not_shown":
      return "We could not see that you are a person. Please wait for the check above the button and send it again.";
    case "fully_booked":
      return "That day is full.";
    case "closed_day":
      return "We are closed on that day.";
    case "no_longer_held":
      return "Your place is no longer held, and the day is full now.";
    case "duplicate_transaction":
      return "This transaction number has been used for another payment.";
    case "refund_changed":
      return "What goes back has changed since you opened this page. Nothing is cancelled yet.";
    case "event_full":
      return "All places are taken. You can wait for one: we write as soon as it comes free.";
    case "already_registered":
      return "This address is registered already. The way to your place is in the mail we sent; look there for your link.";
    case "too_many_moves":
      return "You have moved this booking three times. Write to us, and we do it for you.";
    case "not_paid_yet":
      return "That month is not paid yet.";
    case "not_verified":
      return "This can be used as soon as your virtual office is verified.";
    case "allowance_used":
      return "This month's allowance is used.";
    case "document_refused":
      return "We cannot take this file. Send a PDF, or a picture as JPEG, PNG or WebP.";
    case "offer_over":
      return "This place is not held for you any more. You can join the list again.";
  }
}
