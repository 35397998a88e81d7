import type { Deps } from "#worker/deps.ts";
import { applyRetention } from "#worker/use-cases/apply-retention.ts";
import { comparePayments } from "#worker/use-cases/compare-payments.ts";
import { refreshClientStatuses } from "#worker/use-cases/refresh-client-statuses.ts";

/**
 * Compares the gateway's list of payments with ours, brings clients' statuses in line with the dates, and deletes what
 * has been kept long enough. None keeps the others from running.
 */
export async function everyDay(deps: Deps): Promise<void> {
  const [compared, refreshed, applied] = await Promise.allSettled([
    comparePayments(deps),
    refreshClientStatuses(deps),
    applyRetention(deps),
  ]);
  if (compared.status === "fulfilled") deps.log("payments_compared", { count: compared.value });
  else deps.log("job_failed", { job: "compare_payments" });
  if (refreshed.status === "fulfilled") deps.log("client_statuses_refreshed", { count: refreshed.value });
  else deps.log("job_failed", { job: "refresh_client_statuses" });
  if (applied.status === "fulfilled") deps.log("retention_applied", applied.value);
  else deps.log("job_failed", { job: "apply_retention" });
}
