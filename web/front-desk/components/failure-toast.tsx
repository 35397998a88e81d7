import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ApiError, NetworkError } from "#web/lib/api-error.ts";

/** Error toast with the server's reason, or a warning if the outcome is unknown. */
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
  // Proxies in between answer 5xx in their own words, even if the worker got the request.
  const isNotKnown = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
  return isNotKnown ? frontDeskCopy.noAnswer : null;
}
