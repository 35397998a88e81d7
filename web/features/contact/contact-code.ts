import { ContactForm, type ContactInput } from "#contract/inbox/contact.ts";
import { emailDoubt } from "#web/components/site/email-question.tsx";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode, type HeadersOf } from "#web/lib/forms/form-code.ts";

export const contactCode = formCode({
  schema: ContactForm,
  optionalChoices: ["category"],
  isForPeople: true,
  doubts: [emailDoubt("email")],
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
  return answerOf(api.api.contact.$post({ json: input }, { headers: headersOf(input) }));
}
