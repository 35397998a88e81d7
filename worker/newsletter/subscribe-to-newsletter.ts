import type { SubscribeInput } from "#contract/newsletter.ts";
import type { Deps } from "#worker/deps.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/** True when the address is newly subscribed; who already is gets no second mail. */
export async function subscribeToNewsletter(deps: Deps, input: SubscribeInput): Promise<boolean> {
  if (input.website) return false;
  const at = deps.now();
  const id = deps.newId();
  return deps.subscribers.subscribe({ id, email: input.email, consentedAt: at, unsubscribeToken: deps.newToken() }, [
    makeNotice(deps, { kind: "newsletter_welcome", audience: "customer", subjectId: id, at }),
  ]);
}
