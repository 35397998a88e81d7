import { ContactForm, type ContactInput } from "#contract/contact.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode, type HeadersOf } from "#web/lib/form-code.ts";

export const contactCode = formCode({
  schema: ContactForm,
  optionalChoices: ["category"],
  isForPeople: true,
  send: (values, { website }, headersOf) => sendContact({ ...values, ...(website && { website }) }, headersOf),
});

/** POST /api/contact */
function sendContact(input: ContactInput, headersOf: HeadersOf) {
  return answerOf(api.api.contact.$post({ json: input }, { headers: headersOf(input) }));
}
