import { browserStore, hasTexts } from "#web/lib/kept/browser-store.ts";

/** The payment the page is about. The address says so once; this tab remembers it for a reload. */
export interface NamedPayment {
  reference: string;
  bookingId: string;
  planName: string;
}

const store = browserStore(
  () => sessionStorage,
  "payment",
  (value): value is NamedPayment => hasTexts(value, ["reference", "bookingId", "planName"]),
);

export const keepNamedPayment = store.keep;
export const findNamedPayment = store.find;
