import type { Draft } from "#web/lib/forms/form-logic.ts";
import { browserStore, browserText } from "./browser-store.ts";

/** The booking form as it was sent to the checkout, in this tab, for a visitor who comes back without having paid. */
export const bookingDraft = {
  ...browserStore(
    () => sessionStorage,
    "booking-draft",
    (value): value is Draft => typeof value === "object" && value !== null,
  ),
  remove: browserText(() => sessionStorage, "booking-draft").remove,
};
