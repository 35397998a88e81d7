import { ContactForm, type ContactInput } from "#contract/inbox/contact.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { formLogic, type HeadersOf } from "#web/lib/forms/form-logic.ts";

export const contactFormLogic = formLogic({
  schema: ContactForm,
  optionalChoices: ["category"],
  requiresCaptcha: true,
  warningChecks: [emailTypoCheck("email")],
  send: (values, { website, category }, headersOf) =>
    sendContact(
      {
        ...values,
        // A support request stays one without a choice; the contact form has nothing to choose from.
        ...(category === "" && { category: "other" }),
        ...(website && { website }),
      },
      headersOf,
    ),
});

/** POST /api/contact */
function sendContact(input: ContactInput, headersOf: HeadersOf) {
  return readResponse(api.api.contact.$post({ json: input }, { headers: headersOf(input) }));
}
