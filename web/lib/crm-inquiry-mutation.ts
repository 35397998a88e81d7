import { mutationOptions } from "@tanstack/react-query";
import type { CrmInquiryInput } from "#contract/inquiries.ts";
import { answerOf, api } from "./api.ts";

/** POST /api/crm-inquiry */
export function crmInquiryMutation() {
  return mutationOptions({
    mutationFn: (lead: CrmInquiryInput) => answerOf(api.api["crm-inquiry"].$post({ json: lead })),
  });
}
