import type { CrmInquiryInput } from "#contract/inquiries.ts";
import { answerOf, api } from "./api.ts";

/** POST /api/crm-inquiry */
export function sendCrmInquiry(lead: CrmInquiryInput) {
  return answerOf(api.api["crm-inquiry"].$post({ json: lead }));
}
