import type { CurrentPrice, ErrorBody, ErrorCode } from "#contract/errors.ts";

/**
 * An unsuccessful response. `message` is for logs, `userMessage` for visitors. The fields are declared only: older
 * browsers would need 0.3 KB to define them.
 */
export class ApiError extends Error {
  declare readonly status: number;
  /** A sentence for the visitor; null if the response is not from our API. */
  declare readonly userMessage: string | null;
  declare readonly code: ErrorCode | null;
  declare readonly fields: Record<string, string>;
  declare readonly price: CurrentPrice | null;
  /** The next available start day, if the requested one is full. */
  declare readonly nextDay: string | null;

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
