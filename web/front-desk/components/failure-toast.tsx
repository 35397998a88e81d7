import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiError, NetworkError } from "#web/lib/api-error.ts";

/** Of an act: "Error", what failed, and under it the server's reason where it gave one, or that nobody knows. */
export function failureToast(description: string, error: unknown) {
  const reason = errorReason(error);
  return {
    variant: "destructive" as const,
    title: frontDeskCopy.error,
    description,
    ...(reason && { action: <p className="col-start-1 text-sm">{reason}</p> }),
  };
}

function errorReason(error: unknown): string | null {
  if (error instanceof ApiError && error.userMessage) return error.userMessage;
  // What stands between us and the worker gives up in its own words, also on a call that has arrived.
  const isNotKnown = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  return isNotKnown ? frontDeskCopy.noAnswer : null;
}
