import { ContactForm, type ContactInput } from "#contract/contact.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/form-code.ts";

export const contactCode = formCode({
  schema: ContactForm,
  optionalChoices: ["category"],
  send: (values, { website }) => sendContact({ ...values, ...(website && { website }) }),
});

/** POST /api/contact */
function sendContact(input: ContactInput) {
  return answerOf(api.api.contact.$post({ json: input }));
}
