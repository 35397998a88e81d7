import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/**
 * The token from the email link, stored in the tab for the return from the checkout, whose URLs must not contain it.
 */
const store = browserStore(
  () => sessionStorage,
  "pay-link",
  (value): value is { token: string } => hasTexts(value, ["token"]),
);

export const savePayToken = (token: string) => store.save({ token });
export const findPayToken = (): string | null => store.find()?.token ?? null;
