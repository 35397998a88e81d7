import type { Deps } from "#worker/deps.ts";

const KEEP_MS = 3_600_000;

/** Forgets wrong passwords and keys that no longer count against anybody. Gives how many. */
export async function forgetWrongTries(deps: Pick<Deps, "now" | "wrongTries">): Promise<number> {
  return deps.wrongTries.sweep(new Date(deps.now().getTime() - KEEP_MS));
}
