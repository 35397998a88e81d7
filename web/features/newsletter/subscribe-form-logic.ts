import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";

/** POST /api/newsletter */
export const subscribeFormLogic = formLogic({
  schema: SubscribeInput,
  optionalChoices: ["website"],
  send: (input) => readResponse(api.api.newsletter.$post({ json: input })),
});
