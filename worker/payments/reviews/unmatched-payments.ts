import type { PageQuery } from "#contract/front-desk/front-desk.ts";
import type { UnmatchedPaymentPage } from "#contract/front-desk/money/payments.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { readPage } from "#worker/paging/page-cursor.ts";

/** Alerts the team, once each, about successful payments with unknown references. */
export async function alertUnmatched(deps: Deps, references: string[], actor: AuditActor): Promise<void> {
  const at = deps.now();
  const count = await deps.outbox.addOnce(
    references.map((reference) => ({
      notice: makeOutboxEntry(deps, { kind: "payment_unmatched", audience: "team", subjectId: reference, at }),
      audit: makeAudit(deps, actor, { at, action: "payment_unmatched", subjectType: "payment", subjectId: reference }),
    })),
  );
  if (count > 0) deps.log("payment_unmatched", { count });
}

export async function listUnmatchedPayments(deps: Deps, query: PageQuery): Promise<UnmatchedPaymentPage> {
  const { rows, nextCursor } = await readPage<AuditRow, number>(
    query,
    "number",
    (after, limit) => deps.auditTrail.listUnmatched({ after, limit }),
    (entry) => ({ key: entry.at.getTime(), id: entry.id }),
  );
  return {
    items: rows.map(({ subjectId, at }) => ({ reference: subjectId, noticedAt: at.toISOString() })),
    nextCursor,
  };
}
