import { workerNowMs } from "./dates.ts";

/** Start of the current 15 seconds, in milliseconds. */
export function currentTick(): number {
  return Math.floor(workerNowMs() / 15_000) * 15_000;
}

/** Start of the current minute, in milliseconds. */
export function currentMinute(): number {
  return Math.floor(workerNowMs() / 60_000) * 60_000;
}
