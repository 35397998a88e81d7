import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";

/** POST /api/newsletter */
export const subscribeFormLogic = makeFormLogic({
  schema: SubscribeInput,
  send: (input) => readResponse(api.api.newsletter.$post({ json: input })),
});
