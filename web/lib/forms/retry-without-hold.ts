import { ApiError } from "#web/lib/api-error.ts";

/**
 * Sends a booking or registration again without a hold if too many from this person or network are unpaid. Paying then
 * takes a free desk or place, so that nobody is turned away for what others left unpaid.
 */
export async function retryWithoutHold<Created>(
  send: (choice: { withoutHold?: true }) => Promise<Created>,
): Promise<Created> {
  try {
    return await send({});
  } catch (error) {
    if (error instanceof ApiError && error.code === "unpaid_limit") return send({ withoutHold: true });
    throw error;
  }
}
