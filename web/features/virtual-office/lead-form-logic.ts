import { VirtualOfficeEnquiryForm } from "#contract/inbox/inquiries.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { VirtualPlan } from "#domain/clients/clients.ts";
import type { LeadSource } from "#domain/inbox/inbox-sources.ts";
import { splitName } from "#domain/people/phones.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { type FormLogic, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { withReplyBy } from "#web/lib/forms/reply-by.ts";
import { sendCrmInquiry } from "#web/lib/forms/send-crm-inquiry.ts";
import { leadMessage } from "./lead-message.ts";

/**
 * Validates and sends the virtual office enquiry; the lead's message includes the plan, the business and the country.
 */
export function leadFormLogic({ source, plan }: { source: LeadSource; plan: VirtualPlan | null }): FormLogic<string> {
  const planName = plan && PLANS[`virtual_${plan}`].name;
  return makeFormLogic({
    schema: VirtualOfficeEnquiryForm,
    requiresCaptcha: true,
    warningChecks: [emailTypoCheck("email")],
    send: (values, { website }, headersOf) =>
      withReplyBy(
        source,
        sendCrmInquiry(
          {
            ...splitName(values.fullName),
            email: values.email,
            phone: values.phone,
            message: leadMessage(values, planName),
            source,
            businessName: values.businessName,
            country: values.country,
            page: window.location.pathname,
            ...(website && { website }),
            ...(plan && planName && { plan: planName, virtualPlan: plan }),
          },
          headersOf,
        ),
      ),
  });
}
