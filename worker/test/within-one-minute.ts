import type { makeHarness } from "./harness.ts";

/**
 * What the limits of one minute let through. The local limiter counts by the clock's minutes: what straddles two of them
 * is done again, so it must come from a new address each time.
 */
export async function withinOneMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const start = minute();
    const result = await run();
    if (minute() === start) return result;
  }
}

/** How calls from one address, one after another within a minute, are answered. */
export function statusesOf(house: ReturnType<typeof makeHarness>, path: string, calls: number): Promise<number[]> {
  return withinOneMinute(async () => {
    const headers = { "CF-Connecting-IP": crypto.randomUUID() };
    const statuses: number[] = [];
    while (statuses.length < calls) statuses.push((await house.call(path, { headers })).status);
    return statuses;
  });
}
