import type { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import type { IdempotencyFields } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { readViewingWish } from "./read-viewing-time.ts";
import { type SubmissionHeaders, submitForm } from "./submit-form.ts";

/** Gives the lead's id, or null when the hidden field was filled and nothing is kept. */
export function submitInquiry(
  deps: Deps,
  input: CrmInquiryInput,
  sending: Partial<SubmissionHeaders> = {},
): Promise<string | null> {
  return submitForm(deps, input, sending, {
    find: deps.leads.findByIdempotencyKey,
    insert: (sent) => insertLead(deps, input, sent),
  });
}

async function insertLead(deps: Deps, input: CrmInquiryInput, sent: IdempotencyFields): Promise<LeadRow | null> {
  const at = deps.now();
  const wish = await readViewingWish(deps, input);
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
    viewingDay: wish?.day ?? null,
    viewingPart: wish?.part ?? null,
    viewingAt: null,
    viewingSequence: 0,
    status: "new",
    ownerInitials: null,
    ownerId: null,
    answeredAt: null,
    ...sent,
    createdAt: at,
  };
  const { id, email } = lead;
  const about = { subjectId: id, at };
  const kept = await enforceQuota(
    deps,
    { id, kind: "lead", email, phone: lead.phoneE164 ?? lead.phone, at },
    [
      makeOutboxEntry(deps, { kind: "enquiry_received", audience: "customer", ...about }),
      makeOutboxEntry(deps, { kind: "lead_notice", audience: "team", ...about }),
      ...(deps.crm === null ? [] : [makeOutboxEntry(deps, { kind: "lead_webhook", audience: "crm", ...about })]),
    ],
    (sending) => deps.leads.create(lead, sending),
  );
  return kept && lead;
}
