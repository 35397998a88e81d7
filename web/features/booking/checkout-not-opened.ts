import { ApiError } from "#web/lib/api-error.ts";

/** The booking exists but its checkout could not be opened, or it will not be held; `cause` has the reason. */
export class CheckoutNotOpened extends Error {
  /** The server's message if that is all there is to say, for example because the booking is already paid. */
  declare readonly refusal: string | null;

  constructor(cause: unknown) {
    super("The checkout could not be opened", { cause });
    this.refusal = cause instanceof ApiError && cause.status === 409 ? cause.userMessage : null;
  }
}
