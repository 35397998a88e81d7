import type { CreateBookingInput } from "#contract/bookings.ts";
import type { InitializePaymentInput } from "#contract/payment.ts";
import { priceCedis } from "./price.ts";

/** A booking as the form sends it, at the price of its plan in cedis. */
export function bookingInput(overrides: Partial<CreateBookingInput> = {}): CreateBookingInput {
  const { bookingType = "desk_monthly" } = overrides;
  return {
    ...{ customerName: "Akosua Mɛnsa", customerEmail: "akosua@example.com", customerPhone: "0241234567" },
    ...{ bookingType, startDate: "2026-11-21", amount: priceCedis(bookingType), ...overrides },
  };
}

/** What the site sends to open the checkout of that booking. */
export function paymentInput(overrides: Partial<InitializePaymentInput> = {}): InitializePaymentInput {
  return {
    ...{ email: "akosua@example.com", customerName: "Akosua Mɛnsa", bookingType: "desk_monthly" },
    ...{ planName: "Monthly Hot Desk", ...overrides },
  };
}
