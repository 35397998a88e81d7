import { ViewingRequestForm } from "#contract/inbox/inquiries.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { withReplyBy } from "#web/lib/forms/reply-by.ts";
import { sendCrmInquiry } from "#web/lib/forms/send-crm-inquiry.ts";

export function viewingRequestFormLogic(planName: string) {
  return makeFormLogic({
    schema: ViewingRequestForm,
    warningChecks: [emailTypoCheck("email")],
    optionalChoices: ["viewingAt"],
    requiresCaptcha: true,
    send: (values, { website }, headersOf) =>
      withReplyBy(
        "viewing_request",
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
      ),
  });
}
