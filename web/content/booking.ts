import { CANCELLATION_RULE_SHORT } from "#domain/bookings/cancellation.ts";
import { paymentMethods } from "./common.ts";

const NO_RENEWAL = "One payment. It does not renew by itself.";
const NO_CHARGE_BY_ITSELF = "One payment for a month. Nothing is charged by itself: you decide about each next one.";

/** The booking sheet's words: apart, because it comes without those of the page it opens over. */
export const booking = {
  title: (planName: string) => `Book ${planName}`,
  submit: "Book",
  submitAndPay: (price: string) => `Book & pay ${price}`,
  pending: "Booking...",
  priceChanged: (price: string) =>
    `The price has changed since you opened this page. It is now ${price}. Nothing has been booked. Press the button again to book at this price.`,
  kept: {
    title: "Your booking is kept.",
    text: "Only the payment page could not be opened. Press the button again: it is the same booking, and nothing is booked twice.",
  },
  /** Of another tab, or of an hour ago. */
  heldAlready: {
    text: "You have a booking for this day that is not paid yet.",
    pay: "Pay for it",
    orInsist: ", or press the button again to book another place.",
  },
  answers: {
    once: [NO_RENEWAL, CANCELLATION_RULE_SHORT],
    month: [NO_CHARGE_BY_ITSELF, CANCELLATION_RULE_SHORT],
    free: [],
    terms: { label: "Terms of service (opens in a new tab)", href: "/terms-of-service" },
  },
  /** Heard before "Today" and the like, which the calendar has too. */
  start: "Start",
  company: {
    title: "Receipt for a company?",
    name: "Company name",
    tin: "TIN",
    tinTitle: "A TIN on the receipt?",
    /** Of a virtual office. */
    business: "Business name",
    country: "Country",
    chooseCountry: "Choose one",
  },
  paying: `You pay on Paystack's secure page, by ${paymentMethods}.`,
  notPaying: "You pay nothing now. The team calls you back.",
} as const;
