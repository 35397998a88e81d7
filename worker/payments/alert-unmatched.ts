import type { AuditActor } from "#domain/operations/audit.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

/** Tells the team, once for each, of payments that succeeded at the gateway on references we do not know. */
export async function alertUnmatched(deps: Deps, references: string[], actor: AuditActor): Promise<void> {
  const at = deps.now();
  const count = await deps.outbox.addOnce(
    references.map((reference) => ({
      notice: makeNotice(deps, { kind: "payment_unmatched", audience: "team", subjectId: reference, at }),
      audit: makeAudit(deps, actor, { at, action: "payment_unmatched", subjectType: "payment", subjectId: reference }),
    })),
  );
  if (count > 0) deps.log("payment_unmatched", { count });
}
