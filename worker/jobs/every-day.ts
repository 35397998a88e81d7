import type { Deps } from "#worker/deps.ts";
import { refreshClientStatuses } from "#worker/use-cases/refresh-client-statuses.ts";

export async function everyDay(deps: Deps): Promise<void> {
  deps.log("client_statuses_refreshed", { count: await refreshClientStatuses(deps) });
}
