import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** The link that this tab came with, for the way back from the checkout: it is in no address on that way. */
const store = browserStore(
  () => sessionStorage,
  "pay-link",
  (value): value is { token: string } => hasTexts(value, ["token"]),
);

export const savePayToken = (token: string) => store.save({ token });
export const findPayToken = (): string | null => store.find()?.token ?? null;
