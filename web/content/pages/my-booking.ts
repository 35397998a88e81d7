import { ARRIVAL_INSTRUCTIONS } from "#domain/arrival.ts";
import { CANCELLATION_RULE, type RefundRule } from "#domain/bookings/cancellation.ts";
import { MAX_CUSTOMER_MOVES } from "#domain/bookings/my-booking.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { pageTitle, paymentMethods } from "#web/content/common.ts";

/** A desk, or an office: what is held and counted. */
type Place = "desk" | "office";

export const myBooking = {
  meta: {
    title: pageTitle("Your booking"),
    description: `Your booking at ${site.name}: see how it stands, pay, move or cancel it, and put it into your calendar. Payments are taken by ${paymentMethods}.`,
  },
  heading: "Your booking",
  loading: "We are looking up your booking.",
  again: "Try again",
  unreachable: "We could not look up your booking. Please check your connection and try again.",
  seen: (when: string) => `There is no connection. This is your booking as it was on ${when}, Accra time.`,

  requested: { title: "We have your booking", text: "It is not paid yet. We get in touch with you about it." },
  held: {
    title: "Your booking waits for your payment",
    text: (place: Place, when: string) =>
      `We hold your ${place} until ${when}, Accra time. After that it is yours if one is still free when you pay.`,
  },
  not_held: {
    title: "Your place is not held any more",
    text: (place: Place, left: number) =>
      left === 1
        ? `The time for which we held it is over. One ${place} is left: it is yours as soon as you pay.`
        : `The time for which we held it is over. ${left} ${place}s are left: one is yours as soon as you pay.`,
  },
  full: {
    title: "Your day is full by now",
    text: "The time for which we held your place is over, and others have taken the last ones. Choose another day: it costs the same.",
  },
  confirmed: {
    title: "Your booking is confirmed",
    text: "Your place is kept for you. Pay here, or at the desk when you come, in cash or by mobile money.",
  },
  paid: {
    title: "Your booking is paid",
    text: (when: string) => `Your place is waiting for you. Moving and cancelling are free until ${when}, Accra time.`,
    plain: "Thank you. Everything is paid.",
  },
  last_day: {
    title: "Your booking is paid",
    text: "It starts in less than 24 hours, so it cannot be moved any more. If you cancel it now, half goes back.",
  },
  started: {
    title: "Your booking has started",
    text: `It can no longer be moved or cancelled here. ${CANCELLATION_RULE} Something came up? Write to us.`,
  },
  cancelled: {
    title: "Your booking is cancelled",
    text: "Nothing is kept for you any more. If you still want to come, book again.",
    book: "Book again",
  },
  under_review: {
    title: "We are looking into a payment",
    text: "A payment for this booking needs somebody to look at it. Nothing is lost: we get in touch with you. Until then nothing can be changed here.",
  },
  over: { title: "This booking is over", text: "It ended some time ago, so nothing is shown here any more." },
  unknown: {
    title: "We do not know this link",
    text: "It may have been cut off on its way, ended by a newer one, or be of a booking that is over. Open it from the newest mail about your booking, or have it sent again.",
  },
  none: {
    title: "See, move or cancel your booking",
    text: "Open the link in the mail about your booking. You cannot find it? We send it to you again.",
  },

  facts: {
    plan: "Plan",
    starts: "Starts",
    ends: "Ends",
    people: "People",
    price: "Price",
    number: "Booking",
    name: "Booked by",
    mails: "Mails go to",
  },
  payBy: (when: string) =>
    `Please pay by ${when}, Accra time. If a payment was begun and is not finished by then, the booking is cancelled.`,
  pay: (amount: string) => `Pay ${amount}`,
  paying: "Opening the checkout...",
  payTrouble: "We could not open the checkout. Please try again.",

  move: {
    open: "Move to another day",
    title: "Move to another day",
    note: (amount: string) => `It costs the same: ${amount}. Your day is freed as soon as the new one is yours.`,
    left: (moves: number) =>
      moves === 1 ? "You can move it once more from here." : `You can move it ${moves} times from here.`,
    none: `You have moved it ${MAX_CUSTOMER_MOVES} times. Write to us if it has to move again, and we do it for you.`,
    day: "New day",
    choose: "Choose a day",
    submit: (day: string) => `Move it to ${day}`,
    busy: "Moving...",
    keep: "Keep the day",
    trouble: "We could not move it. Please try again.",
    done: (day: string) => `Moved: it now starts on ${day}.`,
  },
  cancel: {
    open: "Cancel the booking",
    title: "Cancel the booking?",
    reason: "Why? It helps us",
    submit: (amount: string | null) => (amount === null ? "Cancel it" : `Cancel it, ${amount} goes back`),
    busy: "Cancelling...",
    keep: "Keep the booking",
    trouble: "We could not cancel it. Please try again.",
    done: "Cancelled.",
  },
  changed: "It has changed since you opened this page. This is how it stands now.",

  refunds: {
    title: "What goes back",
    to: "to whoever paid, by the way it was paid",
    rule: {
      nothing_paid: "Nothing had been paid.",
      day_before: "Cancelled more than 24 hours before it starts: all of it.",
      unused_within_48_hours: "Cancelled unused within 48 hours of the payment: all of it.",
      last_day: "Cancelled less than 24 hours before it starts: half of it.",
      started: "It had started: nothing.",
      review: "A payment that could not be used: all of it.",
      closed: "We are closed on a day of it: all of it.",
      office_refused: "We could not verify the office: all of it.",
      event_cancelled: "We called it off: all of it.",
      event_moved: "We gave it another time: all of it.",
      elsewhere: "Sent back before.",
      review_elsewhere: "A payment that could not be used, sent back before.",
    } satisfies Record<RefundRule, string>,
    status: {
      nothing_due: "Nothing goes back.",
      waiting: "It is about to be sent back.",
      asking: "It is about to be sent back.",
      pending: "It is on its way. Mobile money takes up to a day, a card up to ten working days.",
      needs_attention: "We need to know the account it goes to, and get in touch about that.",
      by_hand: "We give it back ourselves, and get in touch about how.",
      done: "It has been sent back.",
      failed: "Sending it back has not worked yet. We see to it ourselves.",
    } satisfies Record<RefundStatus, string>,
  },

  receipt: {
    title: "Receipt",
    open: "Open the receipt",
    mail: "The whole receipt, with your name, is in the mail about your payment.",
  },
  calendar: { title: "Into your calendar", google: "Google", outlook: "Outlook", file: "File for any calendar" },
  arrival: {
    hours: (day: string, hours: string, reason: string) => `On ${day} we are open ${hours}: ${reason}.`,
    title: "When you come",
    gate: ARRIVAL_INSTRUCTIONS,
    maps: { geo: "Open in your maps", google: "Google Maps", apple: "Apple Maps" },
  },
  newLink: {
    open: "Make a new link",
    note: "Has somebody else got this link? A new one ends it, and every other, at once. It goes to you by mail.",
    busy: "Making it...",
    trouble: "We could not make a new link. Please try again.",
    done: {
      title: "This link has ended",
      text: (email: string) => `We have sent a new one to ${email}. Only that one opens your booking from now on.`,
    },
  },
  send: {
    title: "Send me my link",
    email: "Email",
    note: "The address you booked with. We send a link for everything you have ahead of you.",
    submit: "Send me my link",
    busy: "Sending...",
    trouble: "We could not send it. Please try again.",
    done: "If something is booked with this address, a mail is on its way. Look into your spam folder too. It can be sent three times an hour.",
  },
  whatsapp: CHAT_LABEL,
  home: "Return to Homepage",
} as const;
