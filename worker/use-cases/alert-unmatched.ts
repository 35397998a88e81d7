import type { AuditActor } from "#domain/audit.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "./make-audit.ts";
import { makeNotice } from "./make-notice.ts";

/** Tells the team, once, of a payment that succeeded at the gateway on a reference we do not know. */
export async function alertUnmatched(deps: Deps, reference: string, actor: AuditActor): Promise<void> {
  const at = deps.now();
  const isNew = await deps.outbox.addOnce(
    makeNotice(deps, { kind: "payment_unmatched", audience: "team", subjectId: reference, at }),
    makeAudit(deps, actor, { at, action: "payment_unmatched", subjectType: "payment", subjectId: reference }),
  );
  if (isNew) deps.log("payment_unmatched");
}
