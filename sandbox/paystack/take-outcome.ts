import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Outcome } from "./transaction.ts";

/** What the next payment ends in, unless the customer chooses otherwise. */
export function takeOutcome(sandbox: Sandbox): Outcome {
  return sandbox.nextOutcomes.shift() ?? sandbox.settings.defaultOutcome;
}
