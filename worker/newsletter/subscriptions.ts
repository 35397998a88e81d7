import type { SubscribeInput } from "#contract/inbox/newsletter.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";

/** True when the address is newly subscribed; who already is gets no second mail. */
export async function subscribeToNewsletter(deps: Deps, input: SubscribeInput): Promise<boolean> {
  if (input.website) return false;
  const at = deps.now();
  const id = deps.newId();
  const subscriber = { id, email: input.email, consentedAt: at, unsubscribeToken: deps.newToken() };
  const kept = await enforceQuota(
    deps,
    { id, kind: "newsletter", email: input.email, phone: null, at },
    [makeOutboxEntry(deps, { kind: "newsletter_welcome", audience: "customer", subjectId: id, at })],
    (sending) => deps.subscribers.subscribe(subscriber, sending),
  );
  return kept !== null;
}

const TOKEN = /^[0-9a-f]{32}$/;

/** Whether a link from one of our mails is one; asking changes nothing. */
export async function isUnsubscribeLink(deps: Pick<Deps, "subscribers">, token: string): Promise<boolean> {
  return TOKEN.test(token) && (await deps.subscribers.findByToken(token)) !== null;
}

/** False for a link that is not ours; a repeat is true and changes nothing. */
export async function unsubscribeFromNewsletter(
  deps: Pick<Deps, "now" | "subscribers">,
  token: string,
): Promise<boolean> {
  if (!(await isUnsubscribeLink(deps, token))) return false;
  await deps.subscribers.unsubscribe(token, deps.now());
  return true;
}
