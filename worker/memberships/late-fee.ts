import { addDays, dayAt } from "#domain/calendar/days.ts";
import { LATE_FEE_AFTER_DAYS } from "#domain/memberships/periods.ts";
import type { Deps } from "#worker/deps.ts";

/** Adds the late fee to one open charge if it is due. True only for the call that added it. */
export async function addLateFee(deps: Deps, periodId: string): Promise<boolean> {
  return (await addLateFees(deps, [periodId], 1)).length === 1;
}

/** Adds due late fees to all open charges, or to the given ones; each once, also under concurrent calls. */
export async function addLateFees(deps: Deps, ids: readonly string[] | null, limit: number): Promise<string[]> {
  const at = deps.now();
  const lateSince = addDays(dayAt(at.getTime()), -LATE_FEE_AFTER_DAYS);
  return deps.memberships.addLateFees({ ids, lateSince, at, limit });
}
