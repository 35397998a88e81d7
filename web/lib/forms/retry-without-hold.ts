import { ApiError } from "#web/lib/api-error.ts";

/** The submission whose visitor has read that nothing will be held. */
let toldKey: string | undefined;

/**
 * Sends a booking or registration. If too many from this person or network are unpaid, it throws the reason
 * (`unpaid_limit`); the next attempt with the same key is sent without a hold. Paying then takes a free desk or place,
 * so that nobody is turned away for what others left unpaid.
 */
export async function retryWithoutHold<Created>(
  key: string | undefined,
  send: (choice: { withoutHold?: true }) => Promise<Created>,
): Promise<Created> {
  try {
    return await send({});
  } catch (error) {
    if (!isUnpaidLimit(error)) throw error;
    if (key !== toldKey) {
      toldKey = key;
      throw error;
    }
    return send({ withoutHold: true });
  }
}

export function isUnpaidLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "unpaid_limit";
}
