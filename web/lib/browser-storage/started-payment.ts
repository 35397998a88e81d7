import { browserStore, hasTexts } from "./browser-store.ts";

/** The booking made in this tab, for showing it before the worker answers. */
export interface StartedPayment {
  bookingId: string;
  planName: string;
  /** In cedis. */
  amount: number;
  startDate: string;
  /** As in a booking. */
  startsBy?: string | null;
}

const store = browserStore(
  () => sessionStorage,
  "begun",
  (value): value is StartedPayment =>
    hasTexts(value, ["bookingId", "planName", "startDate"]) && typeof (value as StartedPayment).amount === "number",
);

export const saveStartedPayment = store.save;

export function findStartedPayment(bookingId: string): StartedPayment | null {
  const payment = store.find();
  return payment?.bookingId === bookingId ? payment : null;
}
