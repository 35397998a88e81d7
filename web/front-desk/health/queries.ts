import { queryOptions } from "@tanstack/react-query";
import { api, readResponse } from "#web/lib/api.ts";

const REFRESH_MS = 5 * 60_000;

/** The public health report in words; no external service is asked again for it. */
export function healthQuery() {
  return queryOptions({
    queryKey: ["/api/health"],
    async queryFn() {
      const [{ findUrgent, readHealth }, health] = await Promise.all([
        import("./findings.ts"),
        readResponse(api.api.health.$get()),
      ]);
      const findings = readHealth(health);
      return { findings, pressing: findUrgent(findings).length };
    },
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}
