import { paymentMethods } from "./common.ts";

/** Copy of the booking dialog, separate because the dialog loads on any page. */
export const booking = {
  title: (planName: string) => `Book ${planName}`,
  submit: "Book",
  submitAndPay: (price: string) => `Book & pay ${price}`,
  per: (unit: string, months: number) => (months === 1 ? `a ${unit}` : `for ${months} months`),
  pending: "Booking...",
  priceChanged: (price: string) =>
    `The price has changed. It is now ${price}. Nothing is booked yet. Press the button again to book at this price.`,
  checkoutNotOpened: {
    title: "Your booking is saved.",
    text: "We could not open the checkout. Press the button again: you will not be booked twice.",
  },
  /** Shown if another tab or an earlier visit made the same booking. */
  alreadyHeld: {
    text: "You already have an unpaid booking for this day.",
    pay: "Pay for it",
    confirmHint: ", or press the button again to book another.",
  },
  answers: {
    once: "One payment. It does not renew automatically.",
    months: (months: number) => `One payment for ${months === 1 ? "one month" : `${months} months`}.`,
    terms: { label: "Terms of service (opens in a new tab)", href: "/terms-of-service" },
  },
  /** For screen readers, before "Today" and similar labels that the calendar also uses. */
  start: "Start",
  company: {
    title: "Need a company receipt?",
    name: "Company name",
    tin: "TIN",
    tinTitle: "Need a TIN on the receipt?",
    /** For a virtual office. */
    business: "Business name",
    chooseCountry: "Choose one",
  },
  paying: `You pay on Paystack's secure page, by ${paymentMethods}.`,
  notPaying: "You pay nothing now. Our team will call you.",
} as const;
