import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/forms/form-code.ts";

/** POST /api/newsletter */
export const subscribeCode = formCode({
  schema: SubscribeInput,
  optionalChoices: ["website"],
  send: (input) => answerOf(api.api.newsletter.$post({ json: input })),
});
