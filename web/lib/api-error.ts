import type { CurrentPrice, ErrorBody, ErrorCode } from "#contract/errors.ts";

/** An answer that was not a success. `message` is for logs; `userMessage` is for people. */
export class ApiError extends Error {
  readonly status: number;
  /** One sentence a visitor can read, or null when the answer was not ours. */
  readonly userMessage: string | null;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, string>;
  readonly price: CurrentPrice | null;
  /** The next day on which what was refused for want of a place can start. */
  readonly nextDay: string | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    this.status = status;
    const error = parseError(body);
    this.userMessage = error?.message ?? null;
    this.code = error?.code ?? null;
    this.fields = error?.fields ?? {};
    this.price = error?.price ?? null;
    this.nextDay = error?.nextDay ?? null;
  }
}

/** What to tell a person about a failure: the server's sentence where there is one. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.userMessage) || fallback;
}

function parseError(body: string): ErrorBody["error"] | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const error = (parsed as Partial<ErrorBody> | null)?.error;
    return typeof error?.message === "string" ? error : null;
  } catch {
    return null;
  }
}

/** A call that was made and whose answer never came, or not whole: whether it did anything is not known. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("No answer came.", { cause });
    this.name = "NetworkError";
  }
}
