import { paymentMethods } from "./common.ts";

/** Copy of the booking dialog, separate because the dialog loads on any page. */
export const booking = {
  title: (planName: string) => `Book ${planName}`,
  submit: "Book",
  submitAndPay: (price: string) => `Book & pay ${price}`,
  per: (unit: string, months: number) => (months === 1 ? `a ${unit}` : `for ${months} months`),
  pending: "Booking...",
  priceChanged: (price: string) =>
    `The price is now ${price}. Nothing is booked yet. Press the button again to book at this price.`,
  paying: `You pay on Paystack's secure page, by ${paymentMethods}.`,
  notPaying: "You pay nothing now. Our team will call you.",
} as const;
