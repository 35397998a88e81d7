import { type HeldRoom, HoldRoomInput } from "#contract/meeting-room.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { api, readResponse } from "#web/lib/api.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";

/** Holds the room at the price shown, then opens the checkout. */
export function roomFormLogic(amount: number) {
  return makeFormLogic<HoldRoomInput, HeldRoom>({
    schema: { safeParse: (draft) => HoldRoomInput.safeParse({ ...(draft as object), amount }) },
    warningChecks: [emailTypoCheck("email")],
    async send(values, _, headersOf) {
      const held = await readResponse(api.api["meeting-room"].$post({ json: values }, { headers: headersOf(values) }));
      await navigateExternal(held.checkoutUrl);
      return held;
    },
  });
}
