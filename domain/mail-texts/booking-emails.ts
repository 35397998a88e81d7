import type { MailCopy } from "./mail-copy.ts";

const RECEIVED = { kind: "booking_received", sent: "As soon as somebody has booked.", may: ["name", "plan"] } as const;
const CONFIRMED = {
  kind: "booking_confirmed",
  sent: "When the front desk confirms a booking.",
  may: ["name", "plan"],
} as const;
const MOVED = {
  kind: "booking_moved",
  sent: "When a booking starts on another day.",
  may: ["name", "plan", "day"],
  keeps: { opening: ["day"] },
} as const;
const HOURS_CHANGED = {
  kind: "booking_hours_changed",
  sent: "When the hours of a day change for which somebody has a day pass.",
  keeps: { opening: ["open"] },
} as const;
const HAS_OTHER_HOURS = {
  subject: "Our hours on {day}: {open}",
  heading: "Our hours on your day have changed",
  closing: "Does the time not suit you? Just reply to this mail.",
} as const;
const CANCELLED = {
  kind: "booking_cancelled",
  sent: "When a booking is cancelled, by whomever.",
  may: ["name", "plan"],
} as const;
const LINKS = {
  kind: "booking_links",
  sent: "When somebody asks for the way to what they have booked.",
  may: ["name"],
} as const;
const PAID = {
  kind: "payment_received",
  sent: "When a booking is paid: it is the receipt.",
  may: ["name", "plan", "receipt", "sum"],
  keeps: { subject: ["receipt", "sum"] },
} as const;
const NO_PLACE = {
  kind: "payment_no_place",
  sent: "When money arrives after the place has gone.",
} as const;

const RECEIPT = "Receipt {receipt}: {sum} for {plan}";
const REPLY = "Something not right? Just reply to this mail.";
const KEPT = { subject: "Your booking is confirmed: {plan}", heading: "Your booking is confirmed" };
const PLANS_CHANGED = "Plans changed? Just reply to this mail.";
const HAS_MOVED = { subject: "Your booking has another day: {plan}", heading: "Your booking is moved" };
const NOT_ASKED = "Not what you asked for? Just reply to this mail.";
const HAS_ENDED = {
  subject: "Your booking is cancelled: {plan}",
  heading: "Your booking is cancelled",
  closing: REPLY,
};
const HAS_TYPED =
  "Did not ask for this? Then somebody has typed your address. Nothing has changed, and only you have got this.";
const ASKED = "{name}, you asked for the way to what you have booked with us.";
const ARRIVED = { subject: RECEIPT, heading: "Your payment has arrived", closing: "" };
const OWED = "Your payment is safe, and we owe you a place";

/** About bookings and what is paid for them. */
export const BOOKING_MAILS = {
  booking_received: {
    ...RECEIVED,
    case: "It has a price",
    words: {
      subject: "We have your booking: {plan}",
      heading: "Thank you, {name}",
      opening:
        "We have your booking. If you have paid online, your receipt follows in a second mail. If not, we'll contact you shortly to confirm it.",
      closing: REPLY,
    },
  },
  booking_requested: {
    ...RECEIVED,
    case: "Its price is to be talked about",
    words: {
      subject: "We have your booking: {plan}",
      heading: "Thank you, {name}",
      opening: "We have your request. We'll contact you shortly to talk about what you need and what it costs.",
      closing: REPLY,
    },
  },
  booking_confirmed: {
    ...CONFIRMED,
    case: "A place that is still to be paid",
    words: {
      ...KEPT,
      opening: "{name}, your place is kept for you. You can pay at the desk when you come, in cash or by mobile money.",
      closing: PLANS_CHANGED,
    },
  },
  booking_confirmed_paid: {
    ...CONFIRMED,
    case: "A place with nothing to pay any more",
    words: { ...KEPT, opening: "{name}, your place is kept for you.", closing: PLANS_CHANGED },
  },
  booking_confirmed_virtual: {
    ...CONFIRMED,
    case: "A virtual office that is still to be paid",
    words: {
      ...KEPT,
      opening:
        "{name}, your virtual office is kept for you. You can pay from where you are: just reply to this mail, and we tell you how.",
      closing: PLANS_CHANGED,
    },
  },
  booking_confirmed_virtual_paid: {
    ...CONFIRMED,
    case: "A virtual office with nothing to pay any more",
    words: { ...KEPT, opening: "{name}, your virtual office is kept for you.", closing: PLANS_CHANGED },
  },
  booking_moved: {
    ...MOVED,
    case: "A place",
    words: {
      ...HAS_MOVED,
      opening: "{name}, your booking now starts on {day}. The price is the same.",
      closing: NOT_ASKED,
    },
  },
  booking_moved_virtual: {
    ...MOVED,
    case: "A virtual office",
    words: {
      ...HAS_MOVED,
      opening: "{name}, your virtual office now starts on {day}. The price is the same.",
      closing: NOT_ASKED,
    },
  },
  booking_lengthened: {
    kind: "booking_lengthened",
    sent: "When a booking lasts longer because the house is closed on some of its days.",
    may: ["name", "plan", "day"],
    keeps: { opening: ["day"] },
    words: {
      subject: "Your booking lasts longer: {plan}",
      heading: "Your booking lasts longer",
      opening:
        "{name}, we are closed on some of the days you booked, so your booking now lasts until {day}. The price is the same.",
      closing: "Not what you need? Just reply to this mail.",
    },
  },
  booking_hours_changed: {
    ...HOURS_CHANGED,
    case: "The house keeps other hours on that day",
    may: ["name", "plan", "day", "open", "reason"],
    words: {
      ...HAS_OTHER_HOURS,
      opening: "{name}, on {day}, the day you booked, we are open {open}: {reason}. Your booking stands.",
    },
  },
  booking_hours_usual: {
    ...HOURS_CHANGED,
    case: "The day has its usual hours again",
    may: ["name", "plan", "day", "open"],
    words: {
      ...HAS_OTHER_HOURS,
      opening: "{name}, on {day}, the day you booked, we are open {open} after all, as usual. Your booking stands.",
    },
  },
  booking_cancelled: {
    ...CANCELLED,
    case: "No reason is given",
    words: { ...HAS_ENDED, opening: "{name}, this booking is cancelled." },
  },
  booking_cancelled_reason: {
    ...CANCELLED,
    case: "With a reason, which follows the opening words",
    words: { ...HAS_ENDED, opening: "{name}, this booking is cancelled, for this reason:" },
  },
  booking_link_renewed: {
    kind: "booking_link_renewed",
    sent: "When a booking gets a new link, and the ones before it no longer open.",
    may: ["name", "plan"],
    words: {
      subject: "A new link for your booking: {plan}",
      heading: "Your booking has a new link",
      opening: "{name}, this is the new link to see, move or cancel your booking. The links before it no longer open.",
      closing:
        "Whoever has this link can do the same: pass it on only to whom you trust. Did not ask for it? Reply to this mail.",
    },
  },
  booking_link: {
    ...LINKS,
    case: "They have one booking",
    words: {
      subject: "The link of your booking",
      heading: "Here is your booking",
      opening: ASKED,
      closing: HAS_TYPED,
    },
  },
  booking_links: {
    ...LINKS,
    case: "They have several",
    words: {
      subject: "The links of your bookings",
      heading: "Here are your bookings",
      opening: ASKED,
      closing: HAS_TYPED,
    },
  },
  payment_received: {
    ...PAID,
    case: "A place",
    words: {
      ...ARRIVED,
      opening: "Thank you, {name}. Your booking is paid and your place is waiting for you.",
    },
  },
  payment_received_virtual: {
    ...PAID,
    case: "A virtual office",
    words: { ...ARRIVED, opening: "Thank you, {name}. Your booking is paid." },
  },
  payment_received_cancelled: {
    ...PAID,
    case: "It has been cancelled since",
    words: {
      ...ARRIVED,
      opening: "Thank you, {name}. The booking has been cancelled since; what goes back is in a mail of its own.",
    },
  },
  payment_taken_back: {
    kind: "payment_taken_back",
    sent: "When a receipt went out for a payment that the desk had noted by mistake.",
    may: ["name", "receipt", "sum"],
    keeps: { subject: ["receipt"], opening: ["receipt", "sum"] },
    words: {
      subject: "Receipt {receipt} is not valid: our mistake",
      heading: "We sent you a receipt by mistake",
      opening:
        "{name}, receipt {receipt} says that you have paid {sum}. Nobody has: we noted a payment on the wrong booking. We are sorry.",
      closing: REPLY,
    },
  },
  payment_no_place: {
    ...NO_PLACE,
    case: "Of a booking: its day is full",
    may: ["name", "plan"],
    words: {
      subject: "Your payment has arrived, and your day is full: {plan}",
      heading: OWED,
      opening:
        "{name}, your payment has arrived, but after we had stopped holding your place, and the day has filled up since. We are sorry. Please do not come on that day before you hear from us.",
      closing: "",
    },
  },
  payment_no_seat: {
    ...NO_PLACE,
    case: "Of an event: all places are taken",
    may: ["name", "event", "day"],
    keeps: { opening: ["event", "day"] },
    words: {
      subject: "Your payment has arrived, and all places are taken: {event}",
      heading: OWED,
      opening:
        "{name}, your payment for {event} on {day} has arrived, but after we had stopped holding your place, and all places are taken. We are sorry.",
      closing: "",
    },
  },
  waitlist_joined: {
    kind: "waitlist_joined",
    sent: "When somebody joins the list for a full day.",
    may: ["name", "plan", "day", "position"],
    keeps: { opening: ["position"] },
    words: {
      subject: "You are on the list: {plan}, {day}",
      heading: "You are on the list",
      opening:
        "{name}, that day is full. As soon as a place comes free, whoever is first in the line gets a mail with a link that holds it. You are number {position}.",
      closing: "You pay nothing for waiting. No longer needed? Then leave the list, and the next one moves up.",
    },
  },
  waitlist_offer: {
    kind: "waitlist_offer",
    sent: "When a place comes free and is held for whoever is next.",
    may: ["name", "plan", "day", "until"],
    keeps: { opening: ["until"] },
    words: {
      subject: "A place is free for you: {plan}, {day}",
      heading: "A place is free for you",
      opening: "{name}, a place came free, and you are next. We hold it for you until {until}.",
      closing: "If you do not take it by then, it goes to the next in the line.",
    },
  },
  waitlist_ended_offered: {
    kind: "waitlist_ended",
    case: "A place was held for them and not taken",
    sent: "When somebody is taken off the list.",
    may: ["name", "plan", "day", "until", "site"],
    keeps: { opening: ["until"] },
    words: {
      subject: "You are no longer on the list: {plan}, {day}",
      heading: "The place went to the next one",
      opening:
        "{name}, we held a place for you until {until}, and then offered it to the next in the line. You can join the list again, at its end.",
      closing: "Another day may be free: {site}",
    },
  },
  waitlist_ended: {
    kind: "waitlist_ended",
    case: "No place came free in time",
    sent: "When somebody is taken off the list.",
    may: ["name", "plan", "day", "site"],
    words: {
      subject: "You are no longer on the list: {plan}, {day}",
      heading: "No place came free",
      opening: "{name}, nobody gave a place back in time, and the day is here. We are sorry.",
      closing: "Another day may be free: {site}",
    },
  },
} as const satisfies Record<string, MailCopy>;
