import type { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import type { IdempotencyFields } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { submitForm } from "./submit-form.ts";

/** Returns the lead's id. Only the team hears of a suspected bot: its address may belong to a stranger. */
export function submitInquiry(
  deps: Deps,
  input: CrmInquiryInput,
  idempotencyKey: string | null = null,
): Promise<string> {
  return submitForm(deps, input, idempotencyKey, {
    find: deps.leads.findByIdempotencyKey,
    insert: (idempotency) => insertLead(deps, input, idempotency),
  });
}

async function insertLead(deps: Deps, input: CrmInquiryInput, idempotency: IdempotencyFields): Promise<LeadRow | null> {
  const at = deps.now();
  const isSuspectedBot = Boolean(input.website);
  const viewings = input.viewingAt === undefined || isSuspectedBot ? null : await import("./read-viewing-time.ts");
  const viewingAt = viewings && (await viewings.readRequestedViewing(deps, input.viewingAt));
  const lead: LeadRow = {
    id: deps.newId(),
    firstName: input.firstName,
    lastName: input.lastName || null,
    email: input.email,
    phone: input.phone || null,
    phoneE164: input.phone ? await deps.phoneNumbers.toE164(input.phone, input.country) : null,
    message: input.message || null,
    source: input.source ?? null,
    plan: input.plan ?? null,
    virtualPlan: input.virtualPlan ?? null,
    businessName: input.businessName || null,
    country: input.country ?? null,
    page: input.page || null,
    viewingDay: null,
    viewingPart: null,
    viewingAt,
    viewingSequence: 0,
    status: "new",
    ownerInitials: null,
    ownerId: null,
    answeredAt: null,
    isSuspectedBot,
    ...idempotency,
    createdAt: at,
  };
  const { id, email } = lead;
  const about = { subjectId: id, at };
  const saved = await enforceQuota(
    deps,
    { id, kind: "lead", email, phone: lead.phoneE164 ?? lead.phone, at },
    [
      ...(isSuspectedBot ? [] : [makeOutboxEntry(deps, { kind: "enquiry_received", audience: "customer", ...about })]),
      makeOutboxEntry(deps, { kind: "lead_notice", audience: "team", ...about }),
      ...(isSuspectedBot || deps.crm === null
        ? []
        : [makeOutboxEntry(deps, { kind: "lead_webhook", audience: "crm", ...about })]),
    ],
    (submission) => deps.leads.create(lead, submission),
  );
  if (saved !== null) return lead;
  const { idempotencyKey } = idempotency;
  const isRepeat = idempotencyKey !== null && (await deps.leads.findByIdempotencyKey(idempotencyKey)) !== null;
  if (viewings !== null && !isRepeat) throw viewings.viewingTakenError();
  return null;
}
