import { ViewingRequestForm } from "#contract/inbox/inquiries.ts";
import { emailDoubt } from "#web/components/site/email-question.tsx";
import { formCode } from "#web/lib/forms/form-code.ts";
import { sendCrmInquiry } from "#web/lib/forms/send-crm-inquiry.ts";

/** Checks and sends a viewing request for a plan. */
export function viewingRequestCode(planName: string) {
  return formCode({
    schema: ViewingRequestForm,
    doubts: [emailDoubt("email")],
    optionalChoices: ["viewingDay", "viewingPart"],
    isForPeople: true,
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
