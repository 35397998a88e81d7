import { browserStore, hasTexts } from "#web/lib/browser-storage/browser-store.ts";

/** The payment this page is about. The URL names it once; the tab remembers it for a reload. */
export interface CurrentPayment {
  reference: string;
  bookingId: string;
  planName: string;
}

const store = browserStore(
  () => sessionStorage,
  "payment",
  (value): value is CurrentPayment => hasTexts(value, ["reference", "bookingId", "planName"]),
);

export const saveCurrentPayment = store.save;
export const findCurrentPayment = store.find;
