import { ViewingRequestForm } from "#contract/inbox/inquiries.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import type { SentProps } from "#web/components/notices/sent-confirmation.tsx";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { withReplyBy } from "#web/lib/forms/reply-by.ts";
import { sendCrmInquiry } from "#web/lib/forms/send-crm-inquiry.ts";

export function viewingRequestFormLogic(planName: string) {
  return makeFormLogic({
    schema: ViewingRequestForm,
    warningChecks: [emailTypoCheck("email")],
    requiresCaptcha: true,
    async send(values, { website }, headersOf): Promise<SentProps> {
      const lead = {
        ...values,
        source: "viewing_request" as const,
        plan: planName,
        page: window.location.pathname,
        ...(website && { website }),
      };
      const sent = sendCrmInquiry(lead, headersOf);
      const replyBy = await withReplyBy("viewing_request", sent);
      const booked = await sent;
      const { viewingAt } = values;
      // A suspected bot gets no time.
      if (!viewingAt || !("isEmailed" in booked)) return { what: "viewing", when: replyBy };
      return {
        what: booked.isEmailed ? "bookedViewing" : "bookedViewingWithoutEmail",
        when: `${formatDateWithWeekday(viewingAt)} at ${formatTimeOfDay(viewingAt)}, Accra time`,
        url: booked.viewingUrl,
      };
    },
  });
}
