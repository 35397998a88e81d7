import { dayAt } from "#domain/calendar/days.ts";
import { dueSoonUntil } from "#domain/clients/clients.ts";
import type { Deps } from "#worker/deps.ts";

/** Gives how many clients changed. */
export async function refreshClientStatuses(deps: Pick<Deps, "now" | "clients">): Promise<number> {
  const now = deps.now();
  const today = dayAt(now.getTime());
  return deps.clients.refreshStatuses({ today, dueSoonUntil: dueSoonUntil(today) }, now);
}
