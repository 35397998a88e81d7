import { type CreatedRegistration, RegisterInput } from "#contract/events.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { retryWithoutHold } from "#web/lib/forms/retry-without-hold.ts";
import { splitNames } from "#web/lib/forms/split-names.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";

/** Validates and sends a registration at the price shown, then opens the checkout or the self-service page. */
export function registerFormLogic(options: { id: string; amount: number; waitlist: boolean }) {
  const { id, amount, waitlist } = options;
  const schema = {
    safeParse: (draft: unknown) => {
      const { isForSomebodyElse, companions = "", ...attendee } = draft as Draft;
      const names = splitNames(companions);
      return RegisterInput.safeParse({
        ...attendee,
        amount,
        ...(names.length > 0 && { companions: names }),
        ...(waitlist && { waitlist }),
        ...(isForSomebodyElse && { isForSomebodyElse: true }),
      });
    },
  };
  return makeFormLogic<RegisterInput, CreatedRegistration>({
    schema,
    warningChecks: [emailTypoCheck("attendeeEmail")],
    async send(values, _, headersOf) {
      const headers = headersOf({ id, ...values });
      const registered = await retryWithoutHold(headers[IDEMPOTENCY_KEY_HEADER], (choice) =>
        readResponse(
          api.api.events[":id"].registrations.$post({ param: { id }, json: { ...values, ...choice } }, { headers }),
        ),
      );
      await openCheckoutOrPage(registered);
      return registered;
    },
  });
}

async function openCheckoutOrPage({ state, amount, manageUrl }: CreatedRegistration): Promise<void> {
  const token = manageUrl?.split("#")[1];
  if (!token) return;
  registrationLinks.save(token);
  if (state === "held" && amount > 0) {
    try {
      const { data } = await readResponse(api.api["my-registration"].pay.$post({ json: { token } }));
      return await navigateExternal(data.authorization_url);
    } catch (error) {
      // The self-service page still holds the place and offers payment.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  await navigateExternal(`/my-registration#${token}`);
}
