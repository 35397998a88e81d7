const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// https://paystack.com/docs/payments/webhooks: every 3 minutes for the first 4 tries, then hourly for 72 hours.
const PAYSTACK_WAITS_MS = [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)];

/** The waits before each retry of an unanswered event, in milliseconds, `speed` times faster than Paystack's. */
export function retryLadder(speed: number): number[] {
  return PAYSTACK_WAITS_MS.map((waitMs) => waitMs / speed);
}
