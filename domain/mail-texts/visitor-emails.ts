import { NEWSLETTER_PROMISE } from "#domain/inbox/newsletter.ts";
import { UNCONFIRMED_ALERT_DAYS } from "#domain/people/retention.ts";
import { site } from "#domain/site.ts";
import type { MailCopy } from "./mail-copy.ts";

const REGISTERED_EMAIL = { kind: "registration_received", sent: "When a person registers for an event." } as const;
const RECEIPT_EMAIL = {
  kind: "registration_paid",
  sent: "When a place at an event is paid for. This is the receipt.",
  placeholders: ["name", "event", "day", "receipt", "sum"],
  keeps: { subject: ["receipt", "sum"] },
} as const;
const OFFER_EMAIL = {
  kind: "registration_offer",
  sent: "When we hold a free place for the next person on the list.",
  placeholders: ["name", "event", "day", "until"],
  keeps: { opening: ["until"] },
} as const;
const CHANGED_EMAIL = {
  kind: "event_changed",
  sent: "When an event changes. Its new details follow the opening.",
  placeholders: ["name", "event", "day"],
} as const;
const REPLY_PROMISE = { placeholders: ["name", "reply"], keeps: { opening: ["reply"] } } as const;
const MESSAGE_EMAIL = { kind: "contact_received", sent: "When a visitor sends a message through a form." } as const;
const ENQUIRY_EMAIL = {
  kind: "enquiry_received",
  sent: "When a visitor sends an enquiry.",
  ...REPLY_PROMISE,
} as const;

const CONFIRM_TEXTS = {
  subject: "Confirm your place: {event}, {day}",
  heading: "Confirm your place",
  closing: "If you did not ask for this, you need not do anything.",
};
const RECEIPT_TEXTS = {
  subject: "Receipt {receipt}: {sum} for {event}",
  heading: "We have received your payment",
  closing: "",
};
const OFFER_TEXTS = {
  subject: "A place has come up: {event}, {day}",
  heading: "A place has come up for you",
  closing: "After that, we will offer it to the next person.",
};
const CHANGED_TEXTS = {
  subject: "Changed: {event}, {day}",
  heading: "Your event has changed",
  closing: "",
};
const MESSAGE_TEXTS = {
  subject: "We have received your message",
  heading: "Thank you, {name}",
  closing: "To add something, just reply to this email.",
};
const ENQUIRY_TEXTS = { ...MESSAGE_TEXTS, subject: "We have received your enquiry" };

/** Emails about events. */
export const EVENT_MAILS = {
  registration_received: {
    ...REGISTERED_EMAIL,
    case: "They have a place",
    placeholders: ["name", "event", "day"],
    texts: {
      subject: "Your place: {event}, {day}",
      heading: "You are registered",
      opening: "Thank you, {name}. We look forward to seeing you.",
      closing: "",
    },
  },
  registration_held: {
    ...REGISTERED_EMAIL,
    case: "The place is held until payment",
    placeholders: ["name", "event", "day", "until", "sum"],
    keeps: { opening: ["until", "sum"] },
    texts: {
      subject: "Complete your payment to keep your place: {event}, {day}",
      heading: "Complete your payment",
      opening:
        "{name}, we are holding your place at {event} until {until}. To keep it, pay {sum} by mobile money or card. Someone else can pay for you.",
      closing: "",
    },
  },
  registration_unconfirmed: {
    ...REGISTERED_EMAIL,
    case: "A free place is held until they confirm it",
    placeholders: ["name", "event", "day", "until"],
    keeps: { opening: ["until"] },
    texts: {
      ...CONFIRM_TEXTS,
      opening:
        "{name}, we are holding a place for you at {event} until {until}. Please confirm it by then. It costs nothing. After that, you can still confirm if a place is free.",
    },
  },
  registration_unheld: {
    ...REGISTERED_EMAIL,
    case: "No place is held until they confirm",
    placeholders: ["name", "event", "day"],
    texts: {
      ...CONFIRM_TEXTS,
      opening:
        "{name}, we are not holding a place for you at {event}. If one is free when you confirm, it is yours. It costs nothing.",
    },
  },
  registration_waitlisted: {
    ...REGISTERED_EMAIL,
    case: "On the waiting list",
    placeholders: ["name", "event", "day"],
    texts: {
      subject: "You are on the waiting list: {event}, {day}",
      heading: "You are on the waiting list",
      opening:
        "{name}, all places are taken. When one comes free and you are next, we will email you a link and hold the place for up to a day. Waiting is free.",
      closing: "",
    },
  },
  registration_paid: {
    ...RECEIPT_EMAIL,
    case: "They have a place",
    texts: {
      ...RECEIPT_TEXTS,
      opening: "Thank you, {name}. You are registered, and we look forward to seeing you.",
    },
  },
  registration_paid_cancelled: {
    ...RECEIPT_EMAIL,
    case: "The place has since been cancelled",
    texts: {
      ...RECEIPT_TEXTS,
      opening: "Thank you, {name}. Your place has since been cancelled. A separate email tells you about any refund.",
    },
  },
  registration_offer: {
    ...OFFER_EMAIL,
    case: "A free event",
    texts: {
      ...OFFER_TEXTS,
      opening:
        "{name}, a place has come up and you are next. We will hold it for you until {until}. Please accept it by then.",
    },
  },
  registration_offer_priced: {
    ...OFFER_EMAIL,
    case: "A paid event",
    texts: {
      ...OFFER_TEXTS,
      opening:
        "{name}, a place has come up and you are next. We will hold it for you until {until}. Please pay by then.",
    },
  },
  registration_offer_unheld: {
    kind: "registration_offer",
    case: "Their email address is not confirmed",
    sent: "When a place is free for the next person on the list, and we do not hold it.",
    placeholders: ["name", "event", "day"],
    texts: {
      ...OFFER_TEXTS,
      opening:
        "{name}, a place has come up. We are not holding it, because you have not confirmed your email address. The first person to take it gets it.",
      closing: "",
    },
  },
  registration_ended: {
    kind: "registration_ended",
    sent: "When a person does not accept an offered place in time.",
    placeholders: ["name", "event", "day", "until"],
    keeps: { opening: ["until"] },
    texts: {
      subject: "You are no longer on the waiting list: {event}, {day}",
      heading: "Your offer has ended",
      opening: "{name}, we held a place for you until {until}. You can register again or choose another date.",
      closing: "",
    },
  },
  registration_cancelled: {
    kind: "registration_cancelled",
    sent: "When a place at an event is cancelled.",
    placeholders: ["name", "event", "day", "money"],
    keeps: { opening: ["money"] },
    texts: {
      subject: "Cancelled: {event}, {day}",
      heading: "Your place has been cancelled",
      opening: "{name}, your place has been cancelled. {money}",
      closing: "If you did not ask for this, reply to this email.",
    },
  },
  event_reminder: {
    kind: "event_reminder",
    sent: "The day before an event.",
    placeholders: ["name", "event", "day"],
    texts: {
      subject: "Tomorrow: {event}",
      heading: "Your event is tomorrow",
      opening: "{name}, we look forward to seeing you.",
      closing: "If you cannot come, please tell us now: someone may be waiting for a place.",
    },
  },
  event_changed: {
    ...CHANGED_EMAIL,
    case: "They have a place",
    texts: { ...CHANGED_TEXTS, opening: "{name}, here are the new details of {event}. You still have your place." },
  },
  event_changed_waiting: {
    ...CHANGED_EMAIL,
    case: "They do not have a place yet",
    texts: { ...CHANGED_TEXTS, opening: "{name}, here are the new details of {event}." },
  },
  event_cancelled: {
    kind: "event_cancelled",
    sent: "When staff cancel an event. The refund follows the opening.",
    placeholders: ["name", "event", "day", "reason"],
    keeps: { opening: ["reason"] },
    texts: {
      subject: "Cancelled: {event}, {day}",
      heading: "We have cancelled this event",
      opening: "{name}, we have had to cancel {event}, and we are sorry. The reason: {reason}",
      closing: "",
    },
  },
  date_alert_confirm: {
    kind: "date_alert_confirm",
    sent: "When a visitor asks for the next date of a workshop.",
    placeholders: ["event"],
    texts: {
      subject: "Confirm your email: next date of {event}",
      heading: "Confirm your email",
      opening: "You asked us for the next date of {event}. Please confirm your email address.",
      closing: `If you did not ask, ignore this email. We delete your address after ${UNCONFIRMED_ALERT_DAYS} days.`,
    },
  },
  date_published: {
    kind: "date_published",
    sent: "When staff publish a date, to everyone who asked for the next date of that workshop.",
    placeholders: ["event", "day"],
    texts: {
      subject: "The next date: {event}, {day}",
      heading: "The next date is set",
      opening: "You asked us for the next date of {event}: it is {day}.",
      closing: "If this date does not suit you, you can ask for the next one on our website.",
    },
  },
} as const satisfies Record<string, MailCopy>;

/** Emails to senders of messages and enquiries, and to newsletter subscribers. */
export const MESSAGE_MAILS = {
  contact_received: {
    ...MESSAGE_EMAIL,
    case: "From the contact form",
    placeholders: ["name", "reply"],
    texts: { ...MESSAGE_TEXTS, opening: "We have received your message and will reply {reply}." },
  },
  contact_received_support: {
    ...MESSAGE_EMAIL,
    case: "From the support form",
    ...REPLY_PROMISE,
    texts: { ...MESSAGE_TEXTS, opening: "We have received your request and will reply {reply}." },
  },
  enquiry_received: {
    ...ENQUIRY_EMAIL,
    case: "About a viewing",
    texts: { ...ENQUIRY_TEXTS, opening: "We will reply {reply}." },
  },
  enquiry_received_viewing: {
    ...ENQUIRY_EMAIL,
    case: "A viewing at a free time",
    placeholders: ["name"],
    keeps: {},
    texts: {
      ...ENQUIRY_TEXTS,
      get subject() {
        return `Your viewing of ${site.name}`;
      },
      heading: "Your viewing is booked",
      opening: "{name}, we look forward to showing you around. It takes half an hour.",
    },
  },
  enquiry_received_virtual: {
    ...ENQUIRY_EMAIL,
    case: "About a virtual office",
    texts: {
      ...ENQUIRY_TEXTS,
      opening: "We will contact you {reply} to set up your virtual office.",
    },
  },
  newsletter_welcome: {
    kind: "newsletter_welcome",
    sent: "When a visitor signs up for the newsletter.",
    placeholders: [],
    texts: {
      get subject() {
        return `Welcome to the ${site.name} newsletter`;
      },
      heading: "Good to have you",
      opening: `${NEWSLETTER_PROMISE.title}. ${NEWSLETTER_PROMISE.text}`,
      closing:
        "If you did not sign up, someone may have mistyped their address. Unsubscribe below and you will get no more newsletters.",
    },
  },
} as const satisfies Record<string, MailCopy>;
