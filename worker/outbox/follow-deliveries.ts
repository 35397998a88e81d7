import { MS_PER_DAY, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";

/** A network takes a moment, and reports nothing after a day. */
const REPORTED_AFTER_MS = MS_PER_MINUTE;
const ASKED_FOR_MS = MS_PER_DAY;
/** The most messages that one run asks about. */
const MAX_ASKED = 20;
const STATEMENTS_PER_ANSWER = 2;

/**
 * Asks the provider of SMS what became of the messages that it took. One that did not arrive takes the next channel,
 * once. The newest come first: old ones that no network reports on hold up nothing.
 */
export async function followDeliveries(deps: Deps): Promise<void> {
  const { sms } = deps.phoneChannels;
  const { statements, calls } = deps.budget.remaining();
  const limit = Math.min(MAX_ASKED, calls, Math.floor((statements - 1) / STATEMENTS_PER_ANSWER));
  if (sms === null || limit < 1) return;
  const now = deps.now().getTime();
  const sent = { after: new Date(now - ASKED_FOR_MS), before: new Date(now - REPORTED_AFTER_MS) };
  for (const { providerId } of await deps.outbox.listAccepted("sms", sent, limit)) {
    if (!providerId) continue;
    const delivery = await sms.findDelivery(providerId).catch(() => null);
    if (delivery === "delivered") await deps.outbox.recordDelivery(providerId, delivery);
    if (delivery !== "undelivered") continue;
    deps.log("delivery_failed", { channel: "sms", code: 0 });
    await deps.outbox.failDelivery(providerId, deps.now(), "SMS UNDELIVERED");
  }
}
