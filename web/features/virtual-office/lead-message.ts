import type { VirtualOfficeEnquiryForm } from "#contract/inbox/inquiries.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

/** The lead's message: the visitor's text, then the plan, the business and the country. */
export function leadMessage(
  enquiry: Pick<VirtualOfficeEnquiryForm, "message" | "businessName" | "country">,
  planName: string | null,
): string {
  return [
    enquiry.message,
    `Selected plan: ${planName ?? "none chosen yet"}`,
    `Business name: ${enquiry.businessName}`,
    `Country: ${COUNTRY_NAMES[enquiry.country]}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The same as a WhatsApp draft, with contact details; fields may be empty. */
export function leadDraft(draft: Draft, planName: string | null): string {
  const { fullName, businessName, email, phone, country, message } = draft;
  const countryName = country && country in COUNTRY_NAMES ? COUNTRY_NAMES[country as keyof typeof COUNTRY_NAMES] : "";
  return [
    whatsappDraft.formTrouble().trim(),
    message,
    [planName, businessName, countryName].filter(Boolean).join(", "),
    [fullName, email, phone].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join("\n\n");
}
