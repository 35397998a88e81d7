import type { AuditAction, AuditSubject } from "#domain/audit.ts";
import type { NewAudit } from "#worker/db/if-changed.ts";
import type { Deps } from "#worker/deps.ts";

/** What staff did, with the fingerprint of the key they came with. */
export function staffAudit(
  deps: Pick<Deps, "newId" | "staffFingerprint">,
  done: {
    action: AuditAction;
    subjectType: AuditSubject;
    subjectId: string;
    at: Date;
    detail?: Record<string, string | number | null>;
  },
): NewAudit {
  const { detail = {}, ...rest } = done;
  return { ...rest, id: deps.newId(), actor: "staff", actorFingerprint: deps.staffFingerprint, detail };
}
