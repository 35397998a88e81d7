import { ContactForm, type ContactInput } from "#contract/inbox/contact.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { type HeadersOf, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { withReplyBy } from "#web/lib/forms/reply-by.ts";

/** Resolves to when we reply. */
export const contactFormLogic = makeFormLogic({
  schema: ContactForm,
  optionalChoices: ["category"],
  requiresCaptcha: true,
  warningChecks: [emailTypoCheck("email")],
  send: (values, { website, category }, headersOf) =>
    withReplyBy(
      category === undefined ? "contact" : "support",
      sendContact(
        {
          ...values,
          // A support request without a category becomes "other"; the contact form has no categories.
          ...(category === "" && { category: "other" }),
          ...(website && { website }),
        },
        headersOf,
      ),
    ),
});

/** POST /api/contact */
function sendContact(input: ContactInput, headersOf: HeadersOf) {
  return readResponse(api.api.contact.$post({ json: input }, { headers: headersOf(input) }));
}
