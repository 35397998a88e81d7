import { type CurrentPrice, ERRORS, type ErrorCode, type RequestedProof } from "#contract/errors.ts";
import type { Day } from "#domain/calendar/days.ts";

/** A stack frame in workerd's format: it contains no user input. */
const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/;

/** An expected refusal. It knows nothing of HTTP: see `http/on-error.ts`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly price: CurrentPrice | undefined;
  readonly nextDay: Day | null | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly proof: RequestedProof | undefined;

  constructor(
    code: ErrorCode,
    detail: {
      message?: string;
      fields?: Record<string, string>;
      price?: CurrentPrice;
      nextDay?: Day | null;
      retryAfterSeconds?: number;
      proof?: RequestedProof;
    } = {},
  ) {
    super(detail.message ?? ERRORS[code].message);
    this.name = "AppError";
    this.code = code;
    this.fields = detail.fields;
    this.price = detail.price;
    this.nextDay = detail.nextDay;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.proof = detail.proof;
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

/** A provider of messages to phones refuses this one for good. */
export class MessageRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super("The message is refused");
    this.name = "MessageRefused";
    this.code = code;
  }
}

/** The day's messages to phones cost as much as they may. */
export class DailyLimitReached extends Error {
  constructor() {
    super("The daily limit for messages to phones is reached");
    this.name = "DailyLimitReached";
  }
}

/** A provider may have sent it: sending it again could send it twice. */
export class DeliveryUnclear extends Error {
  readonly code = "NO_ANSWER";

  constructor() {
    super("The provider did not answer");
    this.name = "DeliveryUnclear";
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
