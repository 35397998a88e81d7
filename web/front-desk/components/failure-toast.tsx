import { admin } from "#web/content/admin.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { NoAnswer } from "#web/lib/no-answer.ts";

/** Of an act: "Error", what failed, and under it the server's reason where it gave one, or that nobody knows. */
export function failureToast(description: string, error: unknown) {
  const reason = reasonOf(error);
  return {
    variant: "destructive" as const,
    title: admin.error,
    description,
    ...(reason && { action: <p className="text-sm">{reason}</p> }),
  };
}

function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.sentence) return error.sentence;
  // What stands between us and the worker gives up in its own words, also on a call that has arrived.
  const isNotKnown = error instanceof NoAnswer || (error instanceof ApiError && error.status >= 500);
  return isNotKnown ? admin.noAnswer : null;
}
