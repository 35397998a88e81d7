import { NEWSLETTER_PROMISE } from "#domain/inbox/newsletter.ts";
import { site } from "#domain/site.ts";
import type { MailCopy } from "./mail-copy.ts";

const REGISTERED = { kind: "registration_received", sent: "When somebody registers for an event." } as const;
const PAID = {
  kind: "registration_paid",
  sent: "When a place at an event is paid: it is the receipt.",
  may: ["name", "event", "day", "receipt", "sum"],
  keeps: { subject: ["receipt", "sum"] },
} as const;
const OFFER = {
  kind: "registration_offer",
  sent: "When a place comes free and is held for whoever is next.",
  may: ["name", "event", "day", "until"],
  keeps: { opening: ["until"] },
} as const;
const CHANGED = {
  kind: "event_changed",
  sent: "When something about an event has changed. How it is now follows the opening words.",
  may: ["name", "event", "day"],
} as const;
const MESSAGE = { kind: "contact_received", sent: "When somebody has written to us by a form." } as const;
const ENQUIRY = {
  kind: "enquiry_received",
  sent: "When somebody has sent an enquiry.",
  may: ["name", "hours"],
  keeps: { opening: ["hours"] },
} as const;

const ARRIVED = {
  subject: "Receipt {receipt}: {sum} for {event}",
  heading: "Your payment has arrived",
  closing: "",
};
const FREE = {
  subject: "A place is free for you: {event}, {day}",
  heading: "A place is free for you",
  closing: "If you do not, it goes to the next in the line.",
};
const IS_CHANGED = {
  subject: "Changed: {event}, {day}",
  heading: "Something about your event has changed",
  closing: "",
};
const HAVE_MESSAGE = {
  subject: "We have your message",
  heading: "Thank you, {name}",
  closing: "Something to add? Just reply to this mail.",
};
const HAVE_ENQUIRY = { ...HAVE_MESSAGE, subject: "We have your enquiry" };

/** About events. */
export const EVENT_MAILS = {
  registration_received: {
    ...REGISTERED,
    case: "They have a place",
    may: ["name", "event", "day"],
    words: {
      subject: "Your place: {event}, {day}",
      heading: "You are registered",
      opening: "Thank you, {name}. Your place is waiting for you.",
      closing: "",
    },
  },
  registration_held: {
    ...REGISTERED,
    case: "The place is held until it is paid",
    may: ["name", "event", "day", "until", "sum"],
    keeps: { opening: ["until", "sum"] },
    words: {
      subject: "We hold your place: {event}, {day}",
      heading: "We hold your place",
      opening:
        "{name}, we hold your place at {event} until {until}. It is yours once {sum} is paid, by mobile money or card; somebody else may pay too.",
      closing: "",
    },
  },
  registration_waitlisted: {
    ...REGISTERED,
    case: "They wait for a place",
    may: ["name", "event", "day"],
    words: {
      subject: "You are on the list: {event}, {day}",
      heading: "You are on the list",
      opening:
        "{name}, all places are taken. As soon as one comes free, whoever is first in the line gets a mail with a link that holds it for six hours. You pay nothing for waiting.",
      closing: "",
    },
  },
  registration_paid: {
    ...PAID,
    case: "They have a place",
    words: {
      ...ARRIVED,
      opening: "Thank you, {name}. You are registered, and your place is waiting for you.",
    },
  },
  registration_paid_cancelled: {
    ...PAID,
    case: "The place has been given back since",
    words: {
      ...ARRIVED,
      opening: "Thank you, {name}. Your place has been given back since; what goes back is in a mail of its own.",
    },
  },
  registration_offer: {
    ...OFFER,
    case: "It costs nothing",
    words: {
      ...FREE,
      opening:
        "{name}, a place came free, and you are next. We hold it for you until {until}. Take it by then, and it is yours.",
    },
  },
  registration_offer_priced: {
    ...OFFER,
    case: "It has a price",
    words: {
      ...FREE,
      opening:
        "{name}, a place came free, and you are next. We hold it for you until {until}. It is yours once it is paid.",
    },
  },
  registration_ended: {
    kind: "registration_ended",
    sent: "When a place was held for somebody who waited, and was not taken.",
    may: ["name", "event", "day", "until"],
    keeps: { opening: ["until"] },
    words: {
      subject: "You are no longer on the list: {event}, {day}",
      heading: "The place went to the next one",
      opening:
        "{name}, we held a place for you until {until}, and then offered it to the next in the line. You can register again, or choose another date.",
      closing: "",
    },
  },
  registration_cancelled: {
    kind: "registration_cancelled",
    sent: "When somebody's place at an event is given back.",
    may: ["name", "event", "day", "money"],
    keeps: { opening: ["money"] },
    words: {
      subject: "Cancelled: {event}, {day}",
      heading: "Your place is given back",
      opening: "{name}, you are not expected any more. {money}",
      closing: "Did not ask for this? Reply to this mail.",
    },
  },
  event_reminder: {
    kind: "event_reminder",
    sent: "The day before an event.",
    may: ["name", "event", "day"],
    words: {
      subject: "Tomorrow: {event}",
      heading: "It is tomorrow",
      opening: "{name}, we are looking forward to seeing you.",
      closing: "Cannot come? Tell us now: somebody may be waiting for your place.",
    },
  },
  event_changed: {
    ...CHANGED,
    case: "They have a place",
    words: { ...IS_CHANGED, opening: "{name}, {event} is as follows now. Your place stays yours." },
  },
  event_changed_waiting: {
    ...CHANGED,
    case: "They have none yet",
    words: { ...IS_CHANGED, opening: "{name}, {event} is as follows now." },
  },
  event_cancelled: {
    kind: "event_cancelled",
    sent: "When the house calls off an event. What goes back follows the opening words.",
    may: ["name", "event", "day", "reason"],
    keeps: { opening: ["reason"] },
    words: {
      subject: "Called off: {event}, {day}",
      heading: "We have to call this off",
      opening: "{name}, {event} does not take place. We are sorry: {reason}",
      closing: "",
    },
  },
} as const satisfies Record<string, MailCopy>;

/** To whoever has written, asked, or wants our letter. */
export const MESSAGE_MAILS = {
  contact_received: {
    ...MESSAGE,
    case: "By the contact form",
    may: ["name"],
    words: { ...HAVE_MESSAGE, opening: "We have your message and will get back to you soon." },
  },
  contact_received_support: {
    ...MESSAGE,
    case: "By the form for support",
    may: ["name", "hours"],
    keeps: { opening: ["hours"] },
    words: { ...HAVE_MESSAGE, opening: "We have your message and will get back to you within {hours} hours." },
  },
  enquiry_received: {
    ...ENQUIRY,
    case: "About a viewing",
    words: { ...HAVE_ENQUIRY, opening: "We have your enquiry. You get a response within {hours} hours." },
  },
  enquiry_received_virtual: {
    ...ENQUIRY,
    case: "About a virtual office",
    words: {
      ...HAVE_ENQUIRY,
      opening: "We have your enquiry and will contact you within {hours} hours to set up your virtual office.",
    },
  },
  newsletter_welcome: {
    kind: "newsletter_welcome",
    sent: "When somebody signs up for the newsletter.",
    may: [],
    words: {
      subject: `Welcome to the ${site.name} newsletter`,
      heading: "Good to have you",
      opening: `${NEWSLETTER_PROMISE.title}. ${NEWSLETTER_PROMISE.text}`,
      closing: "You did not sign up? Somebody may have mistyped. One tap below and you will not hear from us again.",
    },
  },
} as const satisfies Record<string, MailCopy>;
