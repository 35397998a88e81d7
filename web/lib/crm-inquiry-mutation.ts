import { mutationOptions } from "@tanstack/react-query";
import type { CrmInquiryInput } from "#contract/inquiries.ts";
import { sendCrmInquiry } from "./send-crm-inquiry.ts";

export function crmInquiryMutation() {
  return mutationOptions({ mutationFn: (lead: CrmInquiryInput) => sendCrmInquiry(lead) });
}
