import { ViewingRequestForm } from "#contract/inbox/inquiries.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { sendCrmInquiry } from "#web/lib/forms/send-crm-inquiry.ts";

/** Checks and sends a viewing request for a plan. */
export function viewingRequestFormLogic(planName: string) {
  return formLogic({
    schema: ViewingRequestForm,
    warningChecks: [emailTypoCheck("email")],
    optionalChoices: ["viewingDay", "viewingPart"],
    requiresCaptcha: true,
    send: (values, { website }, headersOf) =>
      sendCrmInquiry(
        {
          ...values,
          source: "viewing_request",
          plan: planName,
          page: window.location.pathname,
          ...(website && { website }),
        },
        headersOf,
      ),
  });
}
