import { type Day, dayAt } from "#domain/calendar/days.ts";

/** How far the worker's clock is ahead of this device's; 0 until the worker has answered. */
let workerAheadMs = 0;
const listeners = new Set<() => void>();

/** Now by the worker's clock, because a visitor's clock may be days off. */
export function workerNowMs(): number {
  return Date.now() + workerAheadMs;
}

export function todayInAccra(): Day {
  return dayAt(workerNowMs());
}

/** Learns the worker's clock from a response that has just arrived. */
export function setWorkerTime(now: string) {
  const aheadMs = Date.parse(now) - Date.now();
  if (Number.isNaN(aheadMs)) return;
  workerAheadMs = aheadMs;
  for (const listener of listeners) listener();
}

export function subscribeToWorkerTime(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
