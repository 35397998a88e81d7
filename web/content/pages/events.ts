import { CANCELLATION_RULE_SHORT } from "#domain/bookings/cancellation.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

/** The list of dates, which the worker fills, and the dialog that its buttons open. */
export const events = {
  dates: {
    eyebrow: "Dates",
    title: "Next dates",
    none: "The next dates are being set. Choose a month with Enroll Now below, or write to us: we note your place.",
    next: (when: string, hours: string, places: string) => `Next: ${when}, ${hours}. ${places}.`,
  },
  register: {
    title: (name: string) => `Register - ${name}`,
    heldFor: (price: string) =>
      `${price}. We hold your place for 30 minutes while you pay by ${paymentMethods}; somebody else may pay too. ${CANCELLATION_RULE_SHORT}`,
    free: "It costs nothing. You get a mail with the way to your place.",
    full: "All places are taken. Join the list: as soon as one comes free, whoever is first gets a mail that holds it for six hours. You pay nothing for waiting.",
    name: "Name",
    email: "Email",
    phone: "Phone",
    submit: "Register and pay",
    submitFree: "Register",
    submitWait: "Join the list",
    busy: "One moment...",
    failed: { title: "Registering Failed", text: "Something went wrong. Please try again." },
    adult: "Workshops are for people of 18 and older.",
    filled: "The last place has just gone. Join the list instead?",
  },
} as const;

export const myRegistration = {
  meta: {
    title: pageTitle("Your place"),
    description: `Your place at a workshop or an evening at ${site.name}: when and where, paying, giving it back. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your place",
  loading: "We are looking up your place.",
  unreachable: "We could not look up your place. Please try again.",
  again: "Try again",
  unknown: {
    title: "We do not know this link",
    text: "It may be incomplete: open it from the newest mail again. If that does not help, write to us and we find your place.",
  },
  standing: {
    held: {
      title: "We hold your place",
      text: (until: string) => `We hold it until ${until}, Accra time. It is yours once it is paid.`,
    },
    registered: { title: "You are registered", text: "Your place is waiting for you." },
    waitlisted: {
      title: (position: number) =>
        position === 1 ? "You are first in the line" : `You are number ${position} in the line`,
      text: "As soon as a place comes free, whoever is first gets a mail with a link that holds it for six hours. You pay nothing for waiting.",
    },
    offered: {
      title: "A place is free for you",
      text: (until: string) =>
        `We hold it for you until ${until}, Accra time. After that it goes to the next in the line.`,
    },
    lapsed: {
      title: "Your place is no longer held",
      text: "If there is still one, you can pay and it is yours. If not, register again and wait for one.",
    },
    cancelled: { title: "Your place is given back", text: "You are not expected any more." },
    calledOff: { title: "We had to call this off", text: (reason: string) => `We are sorry: ${reason}` },
    over: { title: "It is over", text: "Thank you for coming." },
  },
  moved: "We have given it another time. For a week you can give your place back, and all of your money goes back.",
  facts: {
    what: "What",
    when: "When",
    hours: "Hours",
    where: "Where",
    price: "Price",
    name: "Name",
    receipt: "Receipt",
  },
  free: "Free",
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Opening the checkout...",
  payTrouble: "We could not open the checkout. Please try again.",
  accept: "Take the place",
  accepting: "Taking it...",
  acceptTrouble: "We could not take the place. Please try again.",
  calendar: "Add to your calendar",
  certificate: "Download your certificate",
  certificateTrouble: "We could not get the certificate. Please try again.",
  cancel: {
    open: "Give the place back",
    leave: "Leave the list",
    title: "Give the place back?",
    reason: "Why? It helps us",
    submit: (amount: string | null) => (amount === null ? "Give it back" : `Give it back, ${amount} goes back`),
    busy: "One moment...",
    keep: "Keep it",
    trouble: "We could not do that. Please try again.",
    done: "Done.",
  },
  refund: (amount: string) => `${amount} goes back to whoever paid.`,
  dates: "See the dates",
  whatsapp: CHAT_LABEL,
} as const;
