import { admin } from "#web/content/admin.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** "Error", what failed, and under it the server's reason where it gave one. */
export function failureToast(description: string, error: unknown) {
  const reason = error instanceof ApiError ? error.sentence : null;
  return {
    variant: "destructive" as const,
    title: admin.error,
    description,
    ...(reason && { action: <p className="text-sm">{reason}</p> }),
  };
}
