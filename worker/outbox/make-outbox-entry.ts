import type { OutboxAudience, OutboxKind } from "#domain/operations/outbox.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";

/** An outbox entry, once per subject and reader. `dedupeSuffix` distinguishes repeated events of one subject. */
export function makeOutboxEntry(
  deps: Pick<Deps, "newId" | "createdOutboxIds">,
  notice: { kind: OutboxKind; audience: OutboxAudience; subjectId: string; at: Date; dedupeSuffix?: string },
): OutboxEntry {
  const { kind, audience, subjectId, at, dedupeSuffix } = notice;
  const dedupeKey = [kind, audience, subjectId, ...(dedupeSuffix === undefined ? [] : [dedupeSuffix])].join(":");
  const id = deps.newId();
  deps.createdOutboxIds.push(id);
  return { id, kind, audience, subjectId, dedupeKey, createdAt: at };
}
