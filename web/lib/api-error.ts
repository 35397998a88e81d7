import type { CurrentPrice, ErrorBody, ErrorCode } from "#contract/errors.ts";

/** An unsuccessful response. `message` is for logs, `userMessage` for visitors. */
export class ApiError extends Error {
  readonly status: number;
  /** A sentence for the visitor; null if the response is not from our API. */
  readonly userMessage: string | null;
  readonly code: ErrorCode | null;
  readonly fields: Record<string, string>;
  readonly price: CurrentPrice | null;
  /** The next available start day, if the requested one is full. */
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

/** The server's message for the visitor, or the fallback. */
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

/** The request was sent, but no complete response arrived. Its effect is unknown. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("No response arrived.", { cause });
    this.name = "NetworkError";
  }
}
