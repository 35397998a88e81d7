import { type CreatedRegistration, RegisterInput } from "#contract/events.ts";
import { emailDoubt } from "#web/components/site/email-question.tsx";
import { answerOf, api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { formCode } from "#web/lib/forms/form-code.ts";
import { registrationLinks } from "#web/lib/kept/registration-links.ts";
import { leaveFor } from "#web/lib/leave-for.ts";

/** Checks and sends a registration at the price that was seen, then goes where it goes on: to the checkout, or its own page. */
export function registerCode(wanted: { id: string; amount: number; waitlist: boolean }) {
  const { id, amount, waitlist } = wanted;
  const schema = {
    safeParse: (draft: unknown) =>
      RegisterInput.safeParse({ ...(draft as object), amount, ...(waitlist && { waitlist }) }),
  };
  return formCode<RegisterInput, CreatedRegistration>({
    schema,
    doubts: [emailDoubt("attendeeEmail")],
    async send(values, _, headersOf) {
      const registered = await answerOf(
        api.api.events[":id"].registrations.$post(
          { param: { id }, json: values },
          { headers: headersOf({ id, ...values }) },
        ),
      );
      await goOn(registered);
      return registered;
    },
  });
}

async function goOn({ state, manageUrl }: CreatedRegistration): Promise<void> {
  const token = manageUrl?.split("#")[1];
  if (!token) return;
  registrationLinks.keep(token);
  if (state === "held") {
    try {
      const { data } = await answerOf(api.api["my-registration"].pay.$post({ json: { token } }));
      return await leaveFor(data.authorization_url);
    } catch (error) {
      // Its own page holds the place all the same, and says how to pay for it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  await leaveFor(`/my-registration#${token}`);
}
