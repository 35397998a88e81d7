import type { CrmInquiryInput } from "#contract/inbox/inquiries.ts";
import { api, readResponse } from "#web/lib/api.ts";
import type { HeadersOf } from "./form-logic.ts";

/** POST /api/crm-inquiry */
export function sendCrmInquiry(lead: CrmInquiryInput, headersOf: HeadersOf) {
  return readResponse(api.api["crm-inquiry"].$post({ json: lead }, { headers: headersOf(lead) }));
}
