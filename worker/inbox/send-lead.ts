import { RECIPIENT_DELETED, type SkipReason } from "#domain/operations/outbox.ts";
import type { Deps } from "#worker/deps.ts";

/** Sends a lead to the CRM. Returns null when sent, or the reason to skip it. */
export async function sendLead(deps: Deps, leadId: string): Promise<SkipReason | null> {
  const lead = await deps.leads.findById(leadId);
  if (!lead) return RECIPIENT_DELETED;
  if (deps.crm === null) throw new Error("No CRM is configured");
  const { id, firstName, lastName, email, phone, message, source, plan, businessName, country, page } = lead;
  await deps.crm.sendLead({
    id,
    firstName,
    lastName,
    email,
    phone,
    message,
    source,
    plan,
    businessName,
    country,
    page,
    createdAt: lead.createdAt.toISOString(),
  });
  return null;
}
