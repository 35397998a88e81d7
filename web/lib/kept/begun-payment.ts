import { browserStore, hasTexts } from "./browser-store.ts";

/** What a booking that was made in this tab is for: told where nobody else can be asked. */
export interface BegunPayment {
  bookingId: string;
  planName: string;
  /** In cedis. */
  amount: number;
  startDate: string;
}

const store = browserStore(
  () => sessionStorage,
  "begun",
  (value): value is BegunPayment =>
    hasTexts(value, ["bookingId", "planName", "startDate"]) && typeof (value as BegunPayment).amount === "number",
);

export const keepBegunPayment = store.keep;

export function findBegunPayment(bookingId: string): BegunPayment | null {
  const begun = store.find();
  return begun?.bookingId === bookingId ? begun : null;
}
