import { ApiError, NetworkError } from "#web/lib/api-error.ts";
import { sessionCopy } from "./copy.ts";

/** Error name of a browser without passkeys. */
export const NO_PASSKEYS = "NotSupportedError";

/** Describes a failed sign-in and what to do. */
export function signInProblem(error: unknown): string {
  const { problems, gate } = sessionCopy;
  if (error instanceof ApiError) {
    if (error.code === "not_configured") return problems.notConfigured;
    if (error.status === 429) return problems.tooMany;
    return error.userMessage ?? gate.unreachable;
  }
  if (error instanceof NetworkError || !(error instanceof Error)) return gate.unreachable;
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return problems.cancelled;
    case "InvalidStateError":
      return problems.known;
    case NO_PASSKEYS:
    case "ConstraintError":
      return problems.notSupported;
    case "SecurityError":
      return problems.wrongAddress;
    default:
      return gate.unreachable;
  }
}
