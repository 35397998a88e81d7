import { arrivalInstructions, firstDayInstructions } from "#domain/arrival.ts";
import { type BookingType, MAX_CUSTOMER_MOVES } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";
import { describeRefund } from "#web/content/refund.ts";

/** The noun for the booked unit: a desk or an office. */
type Place = "desk" | "office";

export const myBooking = {
  meta: {
    title: pageTitle("Your booking"),
    description: `Your booking at ${site.name}: see its details, pay, move or cancel it, and add it to your calendar. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your booking",
  loading: "We are looking up your booking.",
  again: "Try again",
  unreachable: "We could not look up your booking. Please check your connection and try again.",
  seen: (when: string) => `You are offline. This is your booking as of ${when}, Accra time.`,

  requested: {
    title: "We have your booking",
    text: "Nothing has been paid yet. We will contact you about the next steps.",
    /** With the button that pays. */
    unpaid: "Nothing has been paid yet. Pay to complete your booking.",
  },
  held: {
    title: "Complete your payment",
    text: (place: Place, when: string) =>
      `We are holding your ${place} until ${when}, Accra time. After that, you can still pay if one is free.`,
  },
  not_held: {
    title: "We are not holding your booking",
    text: (place: Place, left: number, reason: string | null) => {
      const free =
        left === 1
          ? `One ${place} is still free. Pay now to book it.`
          : `${left} ${place}s are still free. Pay now to book one.`;
      return reason ? `${reason} ${free}` : free;
    },
  },
  full: {
    title: "Your day is now full",
    text: "We are not holding your booking. Move it to another day: the price stays the same.",
  },
  confirmed: {
    title: "Your booking is confirmed",
    text: "Pay here, or at the desk when you arrive, in cash or by mobile money.",
  },
  paid: {
    title: "Your booking is paid",
    text: (promise: string, isMovable: boolean) => (isMovable ? `${promise} You can also move it.` : promise),
    plain: "Thank you. You have nothing more to pay.",
  },
  last_day: {
    title: "Your booking is paid",
    /** Without the terms, which say the same. */
    text: (isMovable: boolean, refund: string | null) =>
      `It starts in under 24 hours${isMovable ? "" : ", so you cannot move it"}. ${refund === null ? "To cancel it, write to us." : `If you cancel, your refund is ${refund}.`}`,
  },
  started: {
    title: "Your booking has started",
    text: "You can no longer move or cancel it here, and there is no refund after the start. If something has come up, write to us.",
  },
  cancelled: {
    title: "Your booking is cancelled",
    text: "If you still want to come, book again.",
    book: "Book again",
  },
  under_review: {
    title: "We are checking a payment",
    text: "We are checking a payment for this booking and will contact you. Until then, you cannot change the booking here.",
  },
  over: { title: "This booking is over", text: "It ended some time ago, so we no longer show it here." },
  unknown: {
    title: "This link does not work",
    text: "It may be incomplete, out of date, or for a booking that is over. Open the link in our latest email, or ask for it again here.",
  },
  none: {
    title: "See, move or cancel your booking",
    text: "Open the link in our email about your booking or event place. If you cannot find it, we can send it again.",
  },

  facts: {
    plan: "Plan",
    starts: "Starts",
    ends: "Ends",
    people: "People",
    price: "Price",
    number: "Booking number",
    name: "Booked by",
    mails: "Emails go to",
    messages: "Messages go to",
  },
  /** For a paid virtual office. */
  office: "Open your virtual office",
  /** For a membership. */
  months: "Your monthly payments",
  payBy: (when: string) =>
    `Please pay by ${when}, Accra time. If you have started to pay but not finished by then, we cancel the booking.`,
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Opening the checkout...",
  payTrouble: "We could not open the checkout. Please try again.",

  move: {
    title: (type: BookingType) => {
      const { duration, per } = PLANS[type];
      return typeof duration === "number" ? `Move to another ${per}` : "Move to another start day";
    },
    bookedNow: (day: string) => `Now booked: ${day}, marked in the calendar.`,
    note: (amount: string) =>
      `The price stays the same: ${amount}. We release your old day once the new one is booked.`,
    left: (moves: number) => (moves === 1 ? "You can move it here once more." : `You can move it here ${moves} times.`),
    none: `You have moved it ${MAX_CUSTOMER_MOVES} times. To move it again, write to us.`,
    day: "New day",
    submit: (day: string) => `Move to ${day}`,
    busy: "Moving...",
    keep: (day: string) => `Stay on ${day}`,
    trouble: "We could not move your booking. Please try again.",
    done: (day: string) => `Your booking now starts on ${day}.`,
  },
  cancel: {
    open: "Cancel booking",
    title: "Cancel this booking?",
    reason: "Why are you cancelling?",
    submit: (amount: string | null) => (amount === null ? "Cancel booking" : `Cancel and get ${amount} back`),
    busy: "Cancelling...",
    keep: "Keep booking",
    trouble: "We could not cancel your booking. Please try again.",
  },
  others: "Other bookings opened here",
  othersCancelled: "cancelled",
  changed: "Your booking has changed since you opened this page. This is how it stands now.",

  refunds: { title: "Refund", amount: describeRefund },

  receipts: {
    title: "Receipts",
    paid: (receipt: string, amount: string, day: string) => `${receipt}: ${amount} paid on ${day}`,
    void: (receipt: string, amount: string, day: string) => `${receipt}: void (${amount} of ${day})`,
  },
  receipt: {
    title: "Receipt",
    open: "Open the receipt",
    mail: "The full receipt, with your full name, is in our email about your payment.",
  },
  calendar: { title: "Add to your calendar", google: "Google", outlook: "Outlook", file: "File for any calendar" },
  arrival: {
    hours: (day: string, hours: string, reason: string | null) =>
      `On ${day} we are open ${hours}${reason === null ? "" : `: ${reason}`}.`,
    title: "When you arrive",
    gate: arrivalInstructions(),
    firstDay: firstDayInstructions(),
  },
  channel: {
    title: "How should we reach you?",
    note: "For messages about this booking. If one cannot be delivered, we try another way once.",
    options: {
      email: (email: string | null) => `Email${email === null ? "" : `, ${email}`}`,
      whatsapp: (_: string | null, phone: string | null) => `WhatsApp${phone === null ? "" : `, ${phone}`}`,
      sms: (_: string | null, phone: string | null) => `SMS${phone === null ? "" : `, ${phone}`}`,
    },
    save: "Save",
    busy: "Saving...",
    done: "Saved. Our next message about this booking takes this way.",
    trouble: "We could not save this. Please try again.",
  },
  newLink: {
    open: "Replace this link",
    note: "Does someone else have this link? Replace it, and every earlier link stops working at once. We will send you the new one.",
    busy: "Replacing it...",
    trouble: "We could not replace the link. Please try again.",
    done: {
      title: "This link no longer works",
      text: (address: string) => `We have sent a new one to ${address}. Only that one opens your booking now.`,
    },
  },
  send: {
    title: "Send me my link",
    email: "Email",
    note: "The address you booked or registered with. We will email you links to all your upcoming bookings and event places.",
    submit: "Send me my link",
    busy: "Sending...",
    trouble: "We could not send it. Please try again.",
    done: "If you have an upcoming booking or event place with this address, our email is on its way. At busy times it can take an hour. If none arrives, check your spam folder or message us. You can ask up to three times an hour.",
  },
  whatsapp: CHAT_LABEL,
  home: "Return to Homepage",
} as const;
