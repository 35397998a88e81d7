import type { OutboxAudience, OutboxKind } from "#domain/operations/outbox.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * An outbox entry, once per subject and reader. `dedupeSuffix` distinguishes repeated events of one subject. `sendAt` is
 * for emails that an event in the meantime makes needless; without it they go out after the response.
 */
export function makeOutboxEntry(
  deps: Pick<Deps, "newId" | "createdOutboxIds" | "phoneChannels">,
  notice: {
    kind: OutboxKind;
    audience: OutboxAudience;
    subjectId: string;
    at: Date;
    dedupeSuffix?: string;
    sendAt?: Date;
  },
): OutboxEntry {
  const { kind, audience, subjectId, at, dedupeSuffix, sendAt } = notice;
  const dedupeKey = [kind, audience, subjectId, ...(dedupeSuffix === undefined ? [] : [dedupeSuffix])].join(":");
  const id = deps.newId();
  if (sendAt === undefined) deps.createdOutboxIds.push(id);
  const reachesPhones = Object.values(deps.phoneChannels).some((channel) => channel !== null);
  return { id, kind, audience, subjectId, dedupeKey, createdAt: at, reachesPhones, ...(sendAt && { sendAt }) };
}
