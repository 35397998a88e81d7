import type { VirtualOfficeEnquiryForm } from "#contract/inquiries.ts";
import { COUNTRY_NAMES } from "#domain/clients.ts";

/** The lead's message: what the visitor added, then the plan, the business and the country in words. */
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
