import type { OutboxAudience, OutboxKind } from "#domain/operations/outbox.ts";
import type { NewNotice } from "#worker/db/sql/if-changed.ts";
import type { Deps } from "#worker/deps.ts";

/** A message about a subject, once for each reader; `occasion` tells apart what may happen to one subject again. */
export function makeNotice(
  deps: Pick<Deps, "newId" | "ownMessages">,
  notice: { kind: OutboxKind; audience: OutboxAudience; subjectId: string; at: Date; occasion?: string },
): NewNotice {
  const { kind, audience, subjectId, at, occasion } = notice;
  const dedupeKey = [kind, audience, subjectId, ...(occasion === undefined ? [] : [occasion])].join(":");
  const id = deps.newId();
  deps.ownMessages.push(id);
  return { id, kind, audience, subjectId, dedupeKey, createdAt: at };
}
