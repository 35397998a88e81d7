import { consumePlan } from "#sandbox/faults.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import type { Delivery, EventName } from "./delivery.ts";
import { postEvent, signEvent } from "./post-event.ts";

/** Sends an event to the webhook as Paystack would, or as a test has planned. */
export function sendEvent(sandbox: Sandbox, event: EventName, reference: string, data: unknown): void {
  const planned = consumePlan(sandbox.manners, (item) => item.event === null || item.event === event);
  const body = JSON.stringify({ event, data });
  const signature = signEvent(body, sandbox.secretKey);
  const prepare = (state: Delivery["state"], signedAs = signature): Delivery => {
    const delivery: Delivery = {
      id: sandbox.deliveries.length + 1,
      event,
      reference,
      state,
      body,
      signature: signedAs,
      attempts: [],
    };
    sandbox.deliveries.push(delivery);
    return delivery;
  };

  if (sandbox.settings.webhookUrl === "") {
    prepare("no_target");
    return;
  }
  switch (planned?.manner) {
    case "drop":
      prepare("dropped");
      return;
    case "double":
      startDelivery(sandbox, prepare("waiting"), 0);
      startDelivery(sandbox, prepare("waiting"), 0);
      return;
    case "delay":
      startDelivery(sandbox, prepare("waiting"), planned.delayMs);
      return;
    case "forge":
      startDelivery(sandbox, prepare("waiting", signEvent(body, `${sandbox.secretKey}-forged`)), 0, []);
      return;
    case undefined:
      startDelivery(sandbox, prepare("waiting"), 0);
  }
}

function startDelivery(
  sandbox: Sandbox,
  delivery: Delivery,
  delayMs: number,
  waitsMs = retryDelays(sandbox.settings.webhookSpeed),
): void {
  sandbox.schedule.after(delayMs, async () => {
    const at = sandbox.schedule.now();
    const status = await postEvent(sandbox, delivery.body, delivery.signature);
    delivery.attempts.push({ at, status });
    // A reset may have removed the delivery.
    if (!sandbox.deliveries.includes(delivery)) return;
    if (status === 200) {
      delivery.state = "delivered";
      return;
    }
    const [waitMs, ...laterMs] = waitsMs;
    if (waitMs === undefined) delivery.state = "given_up";
    else startDelivery(sandbox, delivery, waitMs, laterMs);
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// https://paystack.com/docs/payments/webhooks: every 3 minutes for the first 4 tries, then hourly for 72 hours.
const PAYSTACK_RETRY_DELAYS_MS = [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)];

/** Delays before each retry in milliseconds, `speed` times faster than Paystack's. */
export function retryDelays(speed: number): number[] {
  return PAYSTACK_RETRY_DELAYS_MS.map((waitMs) => waitMs / speed);
}
