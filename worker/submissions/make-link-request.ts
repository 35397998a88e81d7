import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { MAX_LINKS_PER_HOUR } from "#domain/operations/limits.ts";
import type { OutboxKind } from "#domain/operations/outbox.ts";
import { canonicalMailbox } from "#domain/people/recipients.ts";
import type { LinkRequest } from "#worker/db/operations/link-requests.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { hashNetwork } from "./enforce-quota.ts";

/** A request to email links, limited per mailbox and kind. */
export async function makeLinkRequest(deps: Deps, kind: OutboxKind, email: string): Promise<LinkRequest> {
  const at = deps.now();
  const { subjectId: _, ...notice } = makeOutboxEntry(deps, {
    kind,
    audience: "customer",
    subjectId: "",
    at,
    dedupeSuffix: deps.newId(),
  });
  const mailbox = (await deps.sha256(`${kind} ${canonicalMailbox(email)}`)).slice(0, 32);
  const quota = { mailbox, since: new Date(at.getTime() - MS_PER_HOUR), most: MAX_LINKS_PER_HOUR };
  return { notice, quota, network: await hashNetwork(deps), limits: deps.limits };
}
