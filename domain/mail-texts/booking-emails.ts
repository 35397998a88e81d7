import type { MailCopy } from "./mail-copy.ts";

const RECEIVED_EMAIL = {
  kind: "booking_received",
  sent: "When a customer books.",
  placeholders: ["name", "plan"],
} as const;
const CONFIRMED_EMAIL = {
  kind: "booking_confirmed",
  sent: "When the front desk confirms a booking.",
  placeholders: ["name", "plan"],
} as const;
const MOVED_EMAIL = {
  kind: "booking_moved",
  sent: "When a booking moves to another day.",
  placeholders: ["name", "plan", "day"],
  keeps: { opening: ["day"] },
} as const;
const HOURS_EMAIL = {
  kind: "booking_hours_changed",
  sent: "When our opening hours change on the day of a day pass.",
  keeps: { opening: ["open"] },
} as const;
const HOURS_TEXTS = {
  subject: "Our hours on {day}: {open}",
  heading: "Our opening hours have changed",
  closing: "If the new hours do not suit you, just reply to this email.",
} as const;
const CANCELLED_EMAIL = {
  kind: "booking_cancelled",
  sent: "When the customer or staff cancel a booking.",
  placeholders: ["name", "plan"],
} as const;
const LINKS_EMAIL = {
  kind: "booking_links",
  sent: "When a customer asks for the links to their bookings, event places, room hours and viewings.",
  placeholders: ["name"],
} as const;
const RECEIPT_EMAIL = {
  kind: "payment_received",
  sent: "When a booking is paid. This is the receipt.",
  placeholders: ["name", "plan", "receipt", "sum"],
  keeps: { subject: ["receipt", "sum"] },
} as const;
const LATE_PAYMENT_EMAIL = {
  kind: "payment_no_place",
  sent: "When a payment arrives after the last space has gone.",
} as const;

const RECEIPT_SUBJECT = "Receipt {receipt}: {sum} for {plan}";
const RECEIVED_TEXTS = { subject: "Booking received: {plan}", heading: "Thank you, {name}" };
const REPLY_CLOSING = "If something is wrong, just reply to this email.";
const CONFIRMED_TEXTS = { subject: "Your booking is confirmed: {plan}", heading: "Your booking is confirmed" };
const PLANS_CHANGED_CLOSING = "If your plans change, just reply to this email.";
const MOVED_TEXTS = { subject: "Your booking has moved to {day}: {plan}", heading: "Your booking has moved" };
const NOT_REQUESTED_CLOSING = "If this is not what you asked for, just reply to this email.";
const CANCELLED_TEXTS = {
  subject: "Your booking has been cancelled: {plan}",
  heading: "Your booking has been cancelled",
  closing: REPLY_CLOSING,
};
const WRONG_ADDRESS_CLOSING =
  "If you did not ask for this, someone else entered your address. Nothing has changed, and only you received this email.";
const LINKS_OPENING = "{name}, you asked us to email you this.";
const RECEIPT_TEXTS = { subject: RECEIPT_SUBJECT, heading: "We have received your payment", closing: "" };
const LATE_PAYMENT_HEADING = "We have your payment, but we are full";

/** Emails about bookings and their payments. */
export const BOOKING_MAILS = {
  booking_received: {
    ...RECEIVED_EMAIL,
    case: "To be paid online",
    placeholders: ["name", "plan", "goal"],
    texts: {
      subject: "Complete your payment to {goal}",
      heading: "Complete your payment",
      opening: "Thank you, {name}. Pay online to {goal}.",
      closing: `If you have just paid, your receipt follows in a separate email. ${REPLY_CLOSING}`,
    },
  },
  booking_received_offline: {
    ...RECEIVED_EMAIL,
    case: "Online payment is not available",
    texts: {
      ...RECEIVED_TEXTS,
      opening: "We have received your booking. We will contact you shortly to confirm it.",
      closing: REPLY_CLOSING,
    },
  },
  booking_requested: {
    ...RECEIVED_EMAIL,
    case: "Price to be agreed",
    texts: {
      ...RECEIVED_TEXTS,
      opening: "We have received your request. We'll contact you shortly to discuss what you need and what it costs.",
      closing: REPLY_CLOSING,
    },
  },
  booking_confirmed: {
    ...CONFIRMED_EMAIL,
    case: "A desk or office, not paid yet",
    texts: {
      ...CONFIRMED_TEXTS,
      opening:
        "{name}, your booking is confirmed. You can pay at the front desk when you arrive, in cash or by mobile money.",
      closing: PLANS_CHANGED_CLOSING,
    },
  },
  booking_confirmed_paid: {
    ...CONFIRMED_EMAIL,
    case: "A desk or office, nothing left to pay",
    texts: {
      ...CONFIRMED_TEXTS,
      opening: "{name}, your booking is confirmed. There is nothing left to pay.",
      closing: PLANS_CHANGED_CLOSING,
    },
  },
  booking_confirmed_virtual: {
    ...CONFIRMED_EMAIL,
    case: "A virtual office, not paid yet",
    texts: {
      ...CONFIRMED_TEXTS,
      opening:
        "{name}, your virtual office is reserved. You can pay from wherever you are: reply to this email and we will tell you how.",
      closing: PLANS_CHANGED_CLOSING,
    },
  },
  booking_confirmed_virtual_paid: {
    ...CONFIRMED_EMAIL,
    case: "A virtual office, nothing left to pay",
    texts: {
      ...CONFIRMED_TEXTS,
      opening: "{name}, your virtual office is reserved. There is nothing left to pay.",
      closing: PLANS_CHANGED_CLOSING,
    },
  },
  booking_moved: {
    ...MOVED_EMAIL,
    case: "A desk or office",
    texts: {
      ...MOVED_TEXTS,
      opening: "{name}, your booking now starts on {day}. The price is the same.",
      closing: NOT_REQUESTED_CLOSING,
    },
  },
  booking_moved_virtual: {
    ...MOVED_EMAIL,
    case: "A virtual office",
    texts: {
      ...MOVED_TEXTS,
      opening: "{name}, your virtual office now starts on {day}. The price is the same.",
      closing: NOT_REQUESTED_CLOSING,
    },
  },
  booking_lengthened: {
    kind: "booking_lengthened",
    sent: "When staff extend a booking because we are closed on some of its days.",
    placeholders: ["name", "plan", "day"],
    keeps: { opening: ["day"] },
    texts: {
      subject: "We have extended your booking: {plan}",
      heading: "We have extended your booking",
      opening:
        "{name}, we are closed on some of the days you booked, so your booking now runs until {day}. The price is the same.",
      closing: "If this does not suit you, just reply to this email.",
    },
  },
  booking_reminder: {
    kind: "booking_reminder",
    sent: "The day before a paid or confirmed booking starts.",
    placeholders: ["name", "plan", "day"],
    keeps: { opening: ["day"] },
    texts: {
      subject: "Tomorrow: {plan}",
      heading: "Your booking starts tomorrow",
      opening: "{name}, we look forward to seeing you on {day}.",
      closing: PLANS_CHANGED_CLOSING,
    },
  },
  booking_hours_changed: {
    ...HOURS_EMAIL,
    case: "Special hours on that day",
    placeholders: ["name", "plan", "day", "open", "reason"],
    texts: {
      ...HOURS_TEXTS,
      opening: "{name}, on {day}, the day you booked, we are open from {open}: {reason}. Your booking is still valid.",
    },
  },
  booking_hours_usual: {
    ...HOURS_EMAIL,
    case: "Back to the usual hours",
    placeholders: ["name", "plan", "day", "open"],
    texts: {
      ...HOURS_TEXTS,
      opening:
        "{name}, on {day}, the day you booked, we are open from {open} after all, as usual. Your booking is still valid.",
    },
  },
  booking_cancelled: {
    ...CANCELLED_EMAIL,
    case: "Without a reason",
    texts: { ...CANCELLED_TEXTS, opening: "{name}, this booking has been cancelled." },
  },
  booking_cancelled_reason: {
    ...CANCELLED_EMAIL,
    case: "With a reason, which follows the opening",
    texts: { ...CANCELLED_TEXTS, opening: "{name}, this booking has been cancelled for this reason:" },
  },
  refund_done: {
    kind: "refund_done",
    sent: "When a refund has been made.",
    placeholders: ["name", "sum"],
    keeps: { opening: ["sum"] },
    texts: {
      subject: "We have refunded {sum}",
      heading: "Your refund",
      opening: "{name}, we have refunded {sum}.",
      closing: "If the refund does not arrive, just reply to this email.",
    },
  },
  refund_delayed: {
    kind: "refund_failed",
    sent: "When a refund has not gone through.",
    placeholders: ["name", "sum"],
    keeps: { opening: ["sum"] },
    texts: {
      subject: "Your refund is delayed: {sum}",
      heading: "Your refund is delayed",
      opening:
        "{name}, your refund of {sum} has not gone through yet. We are working on it, and will email you when it is made.",
      closing: REPLY_CLOSING,
    },
  },
  booking_link_renewed: {
    kind: "booking_link_renewed",
    sent: "When a booking gets a new link and earlier links stop working.",
    placeholders: ["name", "plan"],
    texts: {
      subject: "A new link for your booking: {plan}",
      heading: "Your booking has a new link",
      opening: "{name}, use this new link to see, move or cancel your booking. Earlier links no longer work.",
      closing:
        "Anyone with this link can do the same, so share it only with people you trust. If you did not ask for it, reply to this email.",
    },
  },
  booking_link: {
    ...LINKS_EMAIL,
    case: "One link",
    texts: {
      subject: "The link you asked for",
      heading: "Here is your link",
      opening: LINKS_OPENING,
      closing: WRONG_ADDRESS_CLOSING,
    },
  },
  booking_links: {
    ...LINKS_EMAIL,
    case: "Several links",
    texts: {
      subject: "The links you asked for",
      heading: "Here are your links",
      opening: LINKS_OPENING,
      closing: WRONG_ADDRESS_CLOSING,
    },
  },
  payment_received: {
    ...RECEIPT_EMAIL,
    case: "A desk or office",
    texts: {
      ...RECEIPT_TEXTS,
      opening: "Thank you, {name}. Your booking is paid. We look forward to seeing you.",
    },
  },
  payment_received_virtual: {
    ...RECEIPT_EMAIL,
    case: "A virtual office",
    texts: { ...RECEIPT_TEXTS, opening: "Thank you, {name}. Your booking is paid." },
  },
  payment_received_cancelled: {
    ...RECEIPT_EMAIL,
    case: "It has since been cancelled",
    texts: {
      ...RECEIPT_TEXTS,
      opening: "Thank you, {name}. This booking has since been cancelled. A separate email tells you about any refund.",
    },
  },
  payment_taken_back: {
    kind: "payment_taken_back",
    sent: "When we sent a receipt for a payment that staff recorded by mistake.",
    placeholders: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"], opening: ["receipt", "sum"] },
    texts: {
      subject: "Receipt {receipt} is not valid: our mistake",
      heading: "We sent you a receipt by mistake",
      opening: "{name}, receipt {receipt} says that you paid {sum}. We recorded that payment by mistake. We are sorry.",
      closing: REPLY_CLOSING,
    },
  },
  part_paid: {
    kind: "part_paid",
    sent: "When staff take a part of the sum at the desk.",
    placeholders: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"], opening: ["sum"] },
    texts: {
      subject: "Receipt {receipt}: {sum} paid",
      heading: "Thank you for your payment",
      opening: "{name}, we have received {sum}.",
      closing: REPLY_CLOSING,
    },
  },
  receipt_voided: {
    kind: "receipt_voided",
    sent: "When we sent a receipt for a part payment, an event or forwarded mail that staff recorded by mistake.",
    placeholders: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"], opening: ["receipt", "sum"] },
    texts: {
      subject: "Receipt {receipt} is not valid: our mistake",
      heading: "We sent you a receipt by mistake",
      opening:
        "{name}, receipt {receipt} says that you paid {sum}. We recorded that payment by mistake. We are sorry. Please ignore that receipt.",
      closing: REPLY_CLOSING,
    },
  },
  payment_no_place: {
    ...LATE_PAYMENT_EMAIL,
    case: "A booking on a full day",
    placeholders: ["name", "plan"],
    texts: {
      subject: "Your payment arrived, but your day is full: {plan}",
      heading: LATE_PAYMENT_HEADING,
      opening:
        "{name}, your payment arrived after our hold on your booking ended, and the day is now full. We are sorry. Please do not come on that day until you hear from us.",
      closing: "",
    },
  },
  payment_no_seat: {
    ...LATE_PAYMENT_EMAIL,
    case: "An event without free places",
    placeholders: ["name", "event", "day"],
    keeps: { opening: ["event", "day"] },
    texts: {
      subject: "Your payment arrived, but all places are taken: {event}",
      heading: LATE_PAYMENT_HEADING,
      opening:
        "{name}, your payment for {event} on {day} arrived after our hold on your place ended, and all places are taken. We are sorry.",
      closing: "",
    },
  },
  payment_room_taken: {
    ...LATE_PAYMENT_EMAIL,
    case: "The meeting room is taken",
    placeholders: ["name", "day", "time"],
    keeps: { opening: ["day", "time"] },
    texts: {
      subject: "Your payment arrived, but the meeting room is taken: {day} at {time}",
      heading: LATE_PAYMENT_HEADING,
      opening:
        "{name}, your payment for the meeting room on {day} at {time} arrived after our hold ended, and the room is taken. We are sorry.",
      closing: "",
    },
  },
  waitlist_joined: {
    kind: "waitlist_joined",
    sent: "When a customer joins the waiting list for a full day.",
    placeholders: ["name", "plan", "day", "position"],
    keeps: { opening: ["position"] },
    texts: {
      subject: "You are on the waiting list: {plan}, {day}",
      heading: "You are on the waiting list",
      opening:
        "{name}, that day is full. You are number {position} on the list. When it is your turn, we will email you a link to book.",
      closing: "Waiting is free. If your plans change, please leave the list so that the next person moves up.",
    },
  },
  waitlist_offer: {
    kind: "waitlist_offer",
    case: "We hold it for them",
    sent: "When we hold a free desk or office for the next person on the list.",
    placeholders: ["name", "plan", "day", "until"],
    keeps: { opening: ["until"] },
    texts: {
      subject: "It is your turn: {plan}, {day}",
      heading: "It is your turn",
      opening: "{name}, you are next on the waiting list. We will hold this for you until {until}.",
      closing: "If you do not book it by then, we will offer it to the next person.",
    },
  },
  waitlist_offer_unheld: {
    kind: "waitlist_offer",
    case: "Their email address is not confirmed",
    sent: "When a desk or office is free for the next person on the list, and we do not hold it.",
    placeholders: ["name", "plan", "day"],
    texts: {
      subject: "Free again: {plan}, {day}",
      heading: "You can book now",
      opening:
        "{name}, nothing is booked for you yet. We are not holding this, because you have not confirmed your email address. The first person to book it gets it.",
      closing: "",
    },
  },
  waitlist_ended_offered: {
    kind: "waitlist_ended",
    case: "They did not accept our offer in time",
    sent: "When a customer's time on the waiting list ends.",
    placeholders: ["name", "plan", "day", "until", "site"],
    keeps: { opening: ["until"] },
    texts: {
      subject: "You are no longer on the waiting list: {plan}, {day}",
      heading: "Your offer has ended",
      opening: "{name}, you could book this until {until}. You can join the waiting list again, at the end.",
      closing: "Other days may be free: {site}",
    },
  },
  waitlist_ended: {
    kind: "waitlist_ended",
    case: "Nothing came free in time",
    sent: "When a customer's time on the waiting list ends.",
    placeholders: ["name", "plan", "day", "site"],
    texts: {
      subject: "You are no longer on the waiting list: {plan}, {day}",
      heading: "Nothing came free",
      opening: "{name}, nobody cancelled in time for that day. We are sorry.",
      closing: "Other days may be free: {site}",
    },
  },
} as const satisfies Record<string, MailCopy>;
