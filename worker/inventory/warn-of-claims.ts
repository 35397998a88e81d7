import { dayAt } from "#domain/calendar/days.ts";
import { findClaimPeaks, isUnusuallyUnpaid } from "#domain/inventory/claims.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/** Finding the claims, and one batch of two. */
const MAX_STATEMENTS = 3;

/**
 * Warns the team of each resource or event of which visitors hold an unusual part unpaid, once a day. Returns the
 * number of warnings.
 */
export async function warnOfClaims(deps: Deps): Promise<number> {
  if (deps.budget.remaining().statements < MAX_STATEMENTS) return 0;
  const at = deps.now();
  const unusual = await listUnusualClaims(deps);
  if (unusual.length === 0) return 0;
  const about = { kind: "unpaid_claims", audience: "team", at, dedupeSuffix: dayAt(at.getTime()) } as const;
  return deps.outbox.addOnce(
    unusual.map(({ claimed }) => ({ notice: makeOutboxEntry(deps, { ...about, subjectId: claimed }) })),
  );
}

export async function listUnusualClaims(deps: Pick<Deps, "healthChecks" | "now">) {
  const peaks = findClaimPeaks(await deps.healthChecks.listUnpaidClaims(deps.now()));
  return peaks.filter(({ count, capacity }) => isUnusuallyUnpaid(count, capacity));
}
