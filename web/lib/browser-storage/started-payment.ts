import { browserStore, hasTexts } from "./browser-store.ts";

/** What a booking that was made in this tab is for: told where nobody else can be asked. */
export interface StartedPayment {
  bookingId: string;
  planName: string;
  /** In cedis. */
  amount: number;
  startDate: string;
}

const store = browserStore(
  () => sessionStorage,
  "begun",
  (value): value is StartedPayment =>
    hasTexts(value, ["bookingId", "planName", "startDate"]) && typeof (value as StartedPayment).amount === "number",
);

export const saveStartedPayment = store.save;

export function findStartedPayment(bookingId: string): StartedPayment | null {
  const begun = store.find();
  return begun?.bookingId === bookingId ? begun : null;
}
