import type { makeHarness } from "./harness.ts";

/**
 * Runs a test of the rate limits within one clock minute, as the local limiter counts. It retries across a boundary, so
 * each run needs a new address.
 */
export async function withinOneMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const start = minute();
    try {
      const result = await run();
      if (minute() === start) return result;
    } catch (error) {
      if (minute() === start) throw error;
    }
  }
}

/** The statuses of consecutive calls from one address within a minute. */
export function statusesOf(harness: ReturnType<typeof makeHarness>, path: string, calls: number): Promise<number[]> {
  return withinOneMinute(async () => {
    const headers = { "CF-Connecting-IP": crypto.randomUUID() };
    const statuses: number[] = [];
    while (statuses.length < calls) statuses.push((await harness.call(path, { headers })).status);
    return statuses;
  });
}
