import { ApiError } from "#web/lib/api-error.ts";

/**
 * Sends a booking or registration again without a hold if too many from this person or network are unpaid. Paying then
 * takes a free desk or place, so that nobody is turned away for what others left unpaid. `onRefused` may throw to let
 * the visitor decide first.
 */
export async function retryWithoutHold<Created>(
  send: (choice: { withoutHold?: true }) => Promise<Created>,
  onRefused?: (refusal: ApiError) => void,
): Promise<Created> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "unpaid_limit")) throw error;
    onRefused?.(error);
    return send({ withoutHold: true });
  }
}
