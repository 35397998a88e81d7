import { documentsQuestionKey, formatDocumentsQuestion } from "#domain/catalogue/virtual-office.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

/**
 * A message in the inbox, once per client, for staff to say which documents they accept from a country without a
 * document list; with the team's email about it.
 */
export function askForDocuments(deps: Deps, { id: clientId, customerName, businessName, ...member }: Member, at: Date) {
  const id = deps.newId();
  return {
    contact: {
      ...{ id, name: customerName, email: member.email, phone: member.phone ?? "", phoneE164: member.phoneE164 },
      message: formatDocumentsQuestion(businessName ?? customerName),
      ...{ category: "membership" as const, status: "new" as const, ownerInitials: null, ownerId: null },
      ...{ answeredAt: null, isSuspectedBot: false, createdAt: at },
      ...{ idempotencyKey: documentsQuestionKey(clientId), idempotencyHash: null },
    },
    notice: makeOutboxEntry(deps, { kind: "contact_notice", audience: "team", subjectId: id, at }),
  };
}
