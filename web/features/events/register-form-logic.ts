import { type CreatedRegistration, RegisterInput } from "#contract/events.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { registrationLinks } from "#web/lib/browser-storage/registration-links.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";

/** Checks and sends a registration at the price that was seen, then goes where it goes on: to the checkout, or its own page. */
export function registerFormLogic(wanted: { id: string; amount: number; waitlist: boolean }) {
  const { id, amount, waitlist } = wanted;
  const schema = {
    safeParse: (draft: unknown) =>
      RegisterInput.safeParse({ ...(draft as object), amount, ...(waitlist && { waitlist }) }),
  };
  return formLogic<RegisterInput, CreatedRegistration>({
    schema,
    warningChecks: [emailTypoCheck("attendeeEmail")],
    async send(values, _, headersOf) {
      const registered = await readResponse(
        api.api.events[":id"].registrations.$post(
          { param: { id }, json: values },
          { headers: headersOf({ id, ...values }) },
        ),
      );
      await openCheckoutOrPage(registered);
      return registered;
    },
  });
}

async function openCheckoutOrPage({ state, manageUrl }: CreatedRegistration): Promise<void> {
  const token = manageUrl?.split("#")[1];
  if (!token) return;
  registrationLinks.save(token);
  if (state === "held") {
    try {
      const { data } = await readResponse(api.api["my-registration"].pay.$post({ json: { token } }));
      return await navigateExternal(data.authorization_url);
    } catch (error) {
      // Its own page holds the place all the same, and says how to pay for it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  await navigateExternal(`/my-registration#${token}`);
}
