import type { SubscribeInput } from "#contract/inbox/newsletter.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";

/** True if the address is newly subscribed; a repeat sends no second email. */
export async function subscribeToNewsletter(deps: Deps, input: SubscribeInput): Promise<boolean> {
  const at = deps.now();
  const id = deps.newId();
  const subscriber = { id, email: input.email, consentedAt: at, unsubscribeToken: deps.newToken() };
  const saved = await enforceQuota(
    deps,
    { id, kind: "newsletter", email: input.email, phone: null, at },
    [makeOutboxEntry(deps, { kind: "newsletter_welcome", audience: "customer", subjectId: id, at })],
    (sending) => deps.subscribers.subscribe(subscriber, sending),
  );
  return saved !== null;
}

const TOKEN = /^[0-9a-f]{32}$/;

/** Whether the token is known; changes nothing. */
export async function isUnsubscribeLink(deps: Pick<Deps, "subscribers">, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await deps.subscribers.findByToken(token)) !== null;
}

/** False for an unknown token; a repeat returns true and changes nothing. */
export async function unsubscribeFromNewsletter(
  deps: Pick<Deps, "now" | "subscribers">,
  token: string,
): Promise<boolean> {
  if (!(await isUnsubscribeLink(deps, token))) return false;
  await deps.subscribers.unsubscribe(token, deps.now());
  return true;
}
