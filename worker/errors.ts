import type { CurrentPrice, ErrorCode } from "#contract/errors.ts";
import type { Day } from "#domain/calendar/days.ts";

/** A stack frame in workerd's format: it contains no user input. */
const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** An expected refusal. It knows nothing of HTTP: `http/on-error.ts` maps each code to a status. */
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

/** A link or code that never existed, as opposed to a used or expired one: a sign of guessing. */
export class UnknownLink extends AppError {
  constructor(message: string) {
    super("link_expired", { message });
  }
}

/** The email service rejects the address permanently. */
export class AddressRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super("The address is refused");
    this.name = "AddressRefused";
    this.code = code;
  }
}

/** An `AppError` for one invalid field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("validation_failed", { message, fields: { [field]: message } });
}

/** Loggable facts about an error: never its message, which may contain user input. */
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

// Remove the message first: one of its lines may look like a frame.
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
      return "We could not read this request.";
    case "validation_failed":
      return "Please check what you entered.";
    case "unsupported_media_type":
      return "Send JSON without compression.";
    case "body_too_large":
      return "This is too large. Please send something smaller.";
    case "foreign_origin":
      return "Please send this from our website.";
    case "unauthorized":
      return "You are not signed in.";
    case "reauth_required":
      return "Confirm that it is you: sign in with your passkey.";
    case "not_found":
      return "We could not find that.";
    case "method_not_allowed":
      return "This address does not support that request.";
    case "too_many_requests":
      return "Too many attempts. Please wait a minute and try again.";
    case "internal_error":
      return "Something went wrong. Please try again.";
    case "idempotency_conflict":
      return "You have already sent this form with other details. Please start again.";
    case "price_changed":
      return "The price has changed since you opened this page. Please check the new price.";
    case "no_pending_booking":
      return "We found no booking waiting for this payment. Please book again.";
    case "already_paid":
      return "This booking is already paid.";
    case "nothing_to_pay":
      return "There is nothing to pay for this booking.";
    case "payment_in_progress":
      return "We are already preparing your payment. Please try again in a moment.";
    case "payments_unavailable":
      return "Online payment is not available right now. Please contact us to pay another way.";
    case "gateway_failed":
      return "The payment company could not start your payment. Please try again.";
    case "gateway_timeout":
      return "The payment company took too long to answer. Please try again.";
    case "gateway_unavailable":
      return "We cannot reach the payment company right now. If you have paid, your payment is safe. Please check again in a moment.";
    case "reference_mismatch":
      return "This payment belongs to another booking.";
    case "payment_not_successful":
      return "This payment did not go through.";
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
      return "This has changed since you opened it. Please reload and check it again.";
    case "forbidden":
      return "Your role does not allow this. Ask a manager or the owner.";
    case "person_not_shown":
      return "We could not confirm that you are a person. Wait for the check above the button, then try again.";
    case "fully_booked":
      return "That day is full.";
    case "closed_day":
      return "We are closed on that day.";
    case "no_longer_held":
      return "We are no longer holding your booking, and the day is now full.";
    case "duplicate_transaction":
      return "This transaction number belongs to another payment.";
    case "refund_changed":
      return "The refund has changed since you opened this page. Nothing has been cancelled yet.";
    case "event_full":
      return "All places are taken. Join the waiting list, and we will email you when it is your turn.";
    case "already_registered":
      return "This address is already registered. Find your link in the email we sent you.";
    case "too_many_moves":
      return "You have moved this booking three times. Write to us and we will move it for you.";
    case "not_paid_yet":
      return "That month is not paid yet.";
    case "not_verified":
      return "You can use this once your virtual office is verified.";
    case "allowance_used":
      return "This month's allowance is used up.";
    case "document_refused":
      return "We cannot accept this file. Send a PDF, or a picture as JPEG, PNG or WebP.";
    case "offer_over":
      return "This offer has ended. You can join the waiting list again.";
  }
}
