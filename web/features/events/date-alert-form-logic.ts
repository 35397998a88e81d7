import { DateAlertInput } from "#contract/date-alerts.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";

/** POST /api/date-alerts */
export const dateAlertFormLogic = makeFormLogic({
  schema: DateAlertInput,
  warningChecks: [emailTypoCheck("email")],
  send: (input) => readResponse(api.api["date-alerts"].$post({ json: input })),
});
