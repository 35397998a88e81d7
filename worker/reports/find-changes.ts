import type { AdminChanges } from "#contract/front-desk/overview.ts";
import type { Deps } from "#worker/deps.ts";

/** Asked every few seconds by each open front desk: one statement, nothing written. */
export async function findChanges({ changes }: Pick<Deps, "changes">): Promise<AdminChanges> {
  return { mark: await changes.readMark() };
}
