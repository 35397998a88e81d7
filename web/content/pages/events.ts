import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { DATE_ALERT_PROMISE } from "#domain/events/workshops.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { CONFIRM_EMAIL, UNCONFIRMED_ADDRESS } from "#domain/waitlist/waitlist.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";
import { describeRefund } from "#web/content/refund.ts";

const OFFERS =
  "If a place comes up, we email the first person in line who has confirmed their email address and hold it for up to a day. Less than 12 hours before the start, we call instead. Joining is free.";

/** Copy of the list of dates, which the worker fills, and of the registration dialog. */
export const events = withWords("training.events", {
  dates: {
    eyebrow: "Dates",
    title: "Next dates",
    none: "No date is open for booking yet. Choose a workshop below, and we will email you its next date.",
    next: (when: string, hours: string, places: string) => `Next: ${when}, ${hours}. ${places}.`,
  },
  /** In the sheet that Book Now opens. */
  choose: {
    title: "Workshops and events",
    text: "Choose a date.",
    none: "No date is open for booking yet.",
    other: "None of these? Tell me the next date",
    more: {
      label: `What you learn at ${WORKSHOPS.employability.name} and ${WORKSHOPS.tech_basics.name}`,
      href: "/training-course",
    },
  },
  /** The list of those who want to be told the next date of a workshop. */
  alert: {
    title: "Tell me the next date",
    text: DATE_ALERT_PROMISE,
    workshop: "Workshop",
    chooseWorkshop: "Choose a workshop",
    email: "Email",
    submit: "Tell me the next date",
    busy: "One moment...",
    consent: `First we ask you to confirm your email address. ${DATE_ALERT_PROMISE}`,
    privacy: { label: "How we handle your data", href: "/privacy-policy" },
    failed: { title: "We could not add you to the list", text: "Please try again." },
  },
  register: {
    title: (name: string) => `Register - ${name}`,
    heldFor: (price: string, cancelling: string) =>
      `${price}. We hold your place for up to 30 minutes while you pay by ${paymentMethods}. Someone else can pay for you. ${cancelling}`,
    free: "It is free. We hold your place for up to 90 minutes: confirm it with the link that we email you.",
    full: `This event is full. Join the waiting list. ${OFFERS}`,
    name: "Name",
    email: "Email",
    phone: "Phone",
    people: "Number of people",
    peopleOption: (people: number) => (people === 1 ? "Just me" : `${people} people`),
    companions: "Names of the others",
    companionsHint: "One per line, as on the certificate. You can also enter them later.",
    isForSomebodyElse: "This place is for someone else",
    submit: "Register and pay",
    submitFree: "Register",
    submitWait: "Join the list",
    busy: "One moment...",
    failed: { title: "Registration Failed", text: "Something went wrong. Please try again." },
    adult: "You must be 18 or over.",
    filled: "The last place has just gone. Join the waiting list instead?",
  },
} as const);

export const myRegistration = {
  meta: {
    title: pageTitle("Your registration"),
    description: `Your place at a workshop or event at ${site.name}: see when and where it is, pay, or cancel. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your registration",
  loading: "We are looking up your registration.",
  unreachable: "We could not look up your registration. Please try again.",
  again: "Try again",
  unknown: {
    title: "This link does not work",
    text: "It may be incomplete. Open it again from our latest email, or ask for it again. If that does not help, write to us and we will find your registration.",
    resend: "Send me my link",
  },
  states: {
    held: {
      title: "We are holding your place",
      text: (until: string) => `Pay by ${until}, Accra time, to confirm it.`,
    },
    unconfirmed: {
      title: "Confirm your place",
      text: (until: string, isHere: boolean) =>
        `We are holding your place until ${until}, Accra time. ${isHere ? "Confirm it below: it costs nothing." : "To confirm it, open the link in our email."} After that, you can still confirm if a place is free.`,
    },
    unheld: {
      title: "We are not holding a place for you",
      text: (isHere: boolean) =>
        `If one is still free, ${isHere ? "you can confirm it below" : "the link in our email confirms it"}. If not, register again to join the waiting list.`,
    },
    registered: { title: "You are registered", text: "We look forward to seeing you." },
    waitlisted: {
      title: (position: number) => (position === 1 ? "You are first in line" : `You are number ${position} in line`),
      text: (isConfirmable: boolean, isHere: boolean) =>
        isConfirmable ? `${UNCONFIRMED_ADDRESS}${isHere ? "" : " To confirm it, open the link in our email."}` : OFFERS,
    },
    offered: {
      title: "There is a place for you",
      text: (until: string, isByEmail: boolean) =>
        `We are holding it for you until ${until}, Accra time. After that, we offer it to the next person in line.${isByEmail ? " To accept it, open the link in our email." : ""}`,
    },
    lapsed: {
      title: "We are not holding a place for you",
      text: "If a place is still free, you can pay for it. If not, register again to join the waiting list.",
    },
    cancelled: { title: "Your registration is cancelled", text: "If you still want to come, register again." },
    cancelledByUs: { title: "We had to cancel this event", text: (reason: string) => `We are sorry: ${reason}` },
    over: { title: "This event is over", text: "Thank you for coming." },
  },
  arrival: "When you arrive",
  moved: "We have moved this event. For a week after the move, you can cancel for a full refund.",
  facts: {
    what: "Event",
    when: "When",
    hours: "Hours",
    where: "Where",
    price: "Price",
    name: "Name",
    bookedBy: "Booked by",
    receipt: "Receipt",
  },
  rename: {
    label: "Name on the guest list and certificate",
    submit: "Save name",
    busy: "Saving...",
    done: "The name is saved.",
    trouble: "We could not save the name. Please try again.",
  },
  companions: {
    title: "Coming with you",
    open: "See or cancel",
    state: {
      held: "Not paid",
      unconfirmed: "Not confirmed",
      registered: "Registered",
      waitlisted: "On the waiting list",
      offered: "Offered a place",
      lapsed: "Not held",
      cancelled: "Cancelled",
    },
  },
  hours: (hours: string) => `${hours}, Accra time`,
  free: "Free",
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Opening the checkout...",
  payTrouble: "We could not open the checkout. Please try again.",
  accept: "Accept the place",
  confirm: "Confirm my place",
  confirmEmail: CONFIRM_EMAIL,
  accepting: "Confirming...",
  acceptTrouble: "We could not confirm your place. Please try again.",
  resend: "Email the link again",
  resending: "Sending...",
  resent: (address: string) => `The link is on its way to ${address}. It can take up to an hour.`,
  resendTrouble: "We could not send the email. Please try again.",
  calendar: "Add to your calendar",
  certificate: "Download your certificate",
  certificateTrouble: "We could not download the certificate. Please try again.",
  cancel: {
    open: "Cancel my place",
    openAll: (people: number) => `Cancel all ${people} places`,
    titleAll: (people: number) => `Cancel all ${people} places?`,
    submitAll: (amount: string | null, people: number) =>
      amount === null ? `Cancel all ${people} places` : `Cancel all and get ${amount} back`,
    doneAll: "All places are cancelled.",
    leave: "Leave the waiting list",
    title: "Cancel your place?",
    reason: "Why are you cancelling?",
    submit: (amount: string | null) => (amount === null ? "Cancel my place" : `Cancel and get ${amount} back`),
    busy: "One moment...",
    keep: "Keep my place",
    trouble: "We could not do that. Please try again.",
    done: "Your place is cancelled.",
  },
  refund: describeRefund,
  dates: "See the dates",
  whatsapp: CHAT_LABEL,
} as const;
