import { ApiError } from "#web/lib/api-error.ts";

/** The booking is kept, but its checkout could not be opened, for the reason in `cause`. */
export class CheckoutNotOpened extends Error {
  /** What the server says where another try would get the same answer, such as that it is paid already. */
  readonly refusal: string | null;

  constructor(cause: unknown) {
    super("The checkout could not be opened", { cause });
    this.refusal = cause instanceof ApiError && cause.status === 409 ? cause.userMessage : null;
  }
}
