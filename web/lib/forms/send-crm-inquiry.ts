import type { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import { answerOf, api } from "#web/lib/api.ts";
import type { HeadersOf } from "./form-code.ts";

/** POST /api/crm-inquiry */
export function sendCrmInquiry(lead: CrmInquiryInput, headersOf: HeadersOf) {
  return answerOf(api.api["crm-inquiry"].$post({ json: lead }, { headers: headersOf(lead) }));
}
