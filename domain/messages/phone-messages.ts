import { plausibleName } from "#domain/people/plausible-name.ts";
import { site } from "#domain/site.ts";
import type { PhoneChannel } from "./channels.ts";
import { MAX_TEMPLATE_MESSAGE_LENGTH } from "./conversations.ts";
import { toGsm } from "./gsm.ts";

interface PhoneMessageCopy {
  /** When it is sent, for the owner's list. */
  sent: string;
  /** WhatsApp allows no placeholder at the beginning or the end. Our name follows. */
  text: string;
  /** The customer waits for it, so that it is sent at night too. */
  isAwaited?: true;
}

/** Messages to a phone: each is an SMS, and a WhatsApp template under the same name. */
export const PHONE_MESSAGES = {
  pay_link: {
    sent: "after a booking, with the link to pay",
    text: "Hello {name}, please pay {sum} for your {booking}. Pay here: {link}",
    isAwaited: true,
  },
  pay_link_by: {
    sent: "after a booking that must be paid by a deadline",
    text: "Hello {name}, please pay {sum} for your {booking} by {until}, Accra time. Pay here: {link}",
    isAwaited: true,
  },
  booking_received: {
    sent: "after a booking that is not paid online",
    text: "Hello {name}, we have your request for {booking}. See it here: {link}",
    isAwaited: true,
  },
  booking_confirmed: {
    sent: "when staff confirm a booking",
    text: "Hello {name}, your {booking} is confirmed. See your booking: {link}",
    isAwaited: true,
  },
  payment_received: {
    sent: "as the receipt of a booking",
    text: "Hello {name}, we received {sum} for your {booking}. Receipt {receipt}: {link}",
    isAwaited: true,
  },
  part_paid: {
    sent: "as the receipt of a part payment",
    text: "Hello {name}, we received {sum} for your {booking}. Still to pay: {rest}. Your receipt number is {receipt}.",
    isAwaited: true,
  },
  payment_voided: {
    sent: "when staff undo a payment whose receipt was sent",
    text: "Hello {name}, please ignore receipt {receipt}. Your {booking} is not paid yet. See your booking: {link}",
  },
  receipt_voided: {
    sent: "when staff undo a part payment, or one for an event or forwarded mail, whose receipt was sent",
    text: "Hello {name}, please ignore receipt {receipt} of {sum} for your {booking}. We recorded it by mistake, sorry.",
  },
  payment_no_place: {
    sent: "when a payment arrives after the last space has gone",
    text: "Hello {name}, your payment for your {booking} came too late: the space is gone. We will contact you about another date or a full refund.",
    isAwaited: true,
  },
  booking_moved: {
    sent: "when a booking moves to another day",
    text: "Hello {name}, your {plan} has moved to {day}. See your booking: {link}",
    isAwaited: true,
  },
  booking_lengthened: {
    sent: "when a booking gets more days",
    text: "Hello {name}, your {plan} now runs until {day}. See your booking: {link}",
    isAwaited: true,
  },
  booking_reminder: {
    sent: "the day before a booking starts",
    text: "Hello {name}, your {plan} starts on {day}. We are open {open}. How to get in: {link}",
  },
  booking_hours_changed: {
    sent: "when the opening hours of a booked day change",
    text: "Hello {name}, on {day} we are open {open}. See your booking: {link}",
  },
  booking_cancelled: {
    sent: "when a booking is cancelled and nothing is refunded",
    text: "Hello {name}, your {booking} has been cancelled. See your booking: {link}",
    isAwaited: true,
  },
  booking_cancelled_refund: {
    sent: "when a booking is cancelled with a refund",
    text: "Hello {name}, your {booking} has been cancelled. Your refund: {sum}. Track it here: {link}",
    isAwaited: true,
  },
  refund_done: {
    sent: "when a refund has been paid",
    text: "Hello {name}, we have refunded {sum} for your {purchase}.",
  },
  refund_delayed: {
    sent: "when a refund has not gone through",
    text: "Hello {name}, your refund of {sum} for your {purchase} is delayed. We are working on it and will write when it is made.",
  },
  booking_link_renewed: {
    sent: "when a booking gets a new link",
    text: "Hello {name}, here is the new link to your booking: {link} Earlier links no longer work.",
    isAwaited: true,
  },
  waitlist_offer: {
    sent: "when it is a customer's turn on the waiting list who gave no email address",
    text: "Hello {name}, it is your turn: {booking}. Book it by {until}, Accra time, while it is free: {link}",
    isAwaited: true,
  },
  membership_reminder: {
    sent: "to remind of a renewal",
    text: "Hello {name}, {sum} for your {plan} is {when}. Pay here: {link}",
  },
  membership_paid: {
    sent: "as the receipt of a renewal",
    text: "Hello {name}, we received {sum} for your {plan}, paid until {until}. Receipt {receipt}: {link}",
    isAwaited: true,
  },
  membership_payment_voided: {
    sent: "when staff undo the payment of a renewal",
    text: "Hello {name}, we recorded a payment for your {plan} from {day} by mistake, sorry. Please ignore its receipt: it is not paid yet.",
  },
  membership_changed: {
    sent: "when staff change, pause or end a membership",
    text: "Hello {name}, your {plan} has changed as agreed. Please check it here: {link}",
    isAwaited: true,
  },
  meeting_booked: {
    sent: "when the meeting room is booked without a payment",
    text: "Hello {name}, the meeting room is yours on {day} at {time}. See your booking: {link}",
    isAwaited: true,
  },
  mail_arrived: {
    sent: "when mail arrives for a virtual office",
    text: "Hello {name}, mail has arrived for {company}. See it on your page: {link}",
  },
  mail_storage_ends: {
    sent: "before we return or throw away mail that we keep",
    text: "Hello {name}, we can keep {mail} for you until {day}. Please say what to do with it: {link}",
  },
  mail_done: {
    sent: "when we have forwarded, scanned, handed over or thrown away mail",
    text: "Hello {name}, there is news about {mail} for you. See your page: {link}",
  },
  call_taken: {
    sent: "when we take a call for a virtual office",
    text: "Hello {name}, {caller} called for {company}. Read the message: {link}",
  },
  office_link: {
    sent: "when a client gets the link to their virtual office",
    text: "Hello {name}, here is the page of your virtual office: {link} Please share it with nobody.",
    isAwaited: true,
  },
  office_documents_received: {
    sent: "when a client has sent documents",
    text: "Hello {name}, we have your documents and will check them. See your page: {link}",
    isAwaited: true,
  },
  office_documents_needed: {
    sent: "when documents of a virtual office are missing or expire",
    text: "Hello {name}, we need documents for your virtual office. See which: {link}",
  },
  office_document_refused: {
    sent: "when a document was not accepted",
    text: "Hello {name}, please send your {document} again. See the reason here: {link}",
  },
  office_verified: {
    sent: "when all documents of a virtual office are accepted",
    text: "Hello {name}, your documents are verified. See your address: {link}",
  },
  registration_paid: {
    sent: "as the receipt of an event place",
    text: "Hello {name}, we received {sum} for {event} on {day}. Receipt {receipt}: {link}",
    isAwaited: true,
  },
  registration_confirmed: {
    sent: "when a customer has a free event place",
    text: "Hello {name}, you have a place at {event} on {day}. See your place: {link}",
    isAwaited: true,
  },
  registration_waitlisted: {
    sent: "when a customer joins the waiting list of an event",
    text: "Hello {name}, you are on the waiting list for {event} on {day}. See or leave it: {link}",
    isAwaited: true,
  },
  registration_ended: {
    sent: "when the offer of a place at an event has ended",
    text: "Hello {name}, our offer of a place at {event} on {day} has ended. See other dates or join again: {link}",
  },
  event_changed: {
    sent: "when an event moves to another time",
    text: "Hello {name}, {event} is now on {day} at {time}. See your place: {link}",
  },
  event_cancelled: {
    sent: "when an event is cancelled",
    text: "Hello {name}, sorry, {event} on {day} is cancelled. See your place and any refund: {link}",
  },
  event_message: {
    sent: "when staff write to all guests of an event",
    text: "Hello {name}, about {event}: {message}",
  },
  desk_message: {
    sent: "when staff write to one person, by WhatsApp a day or more after the person's last message",
    text: "Hello {name}, our front desk writes: {message}",
  },
  event_reminder: {
    sent: "the day before an event",
    text: "Hello {name}, {event} is on {day} at {time}. See your place: {link}",
  },
} as const satisfies Readonly<Record<string, PhoneMessageCopy>>;

export type PhoneMessageName = keyof typeof PHONE_MESSAGES;
export const PHONE_MESSAGE_NAMES = Object.keys(PHONE_MESSAGES) as PhoneMessageName[];

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
export type PhoneMessageValues<Name extends PhoneMessageName> = Readonly<
  Record<PlaceholdersIn<(typeof PHONE_MESSAGES)[Name]["text"]>, string | null>
>;

/** The facts of a message, which each channel renders. */
export interface PhoneMessage {
  name: PhoneMessageName;
  /** The values of the text's placeholders, in their order. */
  values: readonly string[];
}

/** An answer by WhatsApp in our own words, while it is allowed: see `answerWindowEnd`. No other channel takes it. */
export interface FreeText {
  freeText: string;
}
export type PhoneText = PhoneMessage | FreeText;

/** Longer values would make a third segment. */
const MAX_VALUE_LENGTH = 60;
const MAX_LENGTHS: ReadonlyMap<string, number> = new Map([
  ["link", Number.POSITIVE_INFINITY],
  ["message", MAX_TEMPLATE_MESSAGE_LENGTH],
]);

/** Null if a fact is missing: without its link a message helps nobody. */
export function phoneMessage<Name extends PhoneMessageName>(
  name: Name,
  values: PhoneMessageValues<Name>,
): PhoneMessage | null {
  const known: Readonly<Record<string, string | null>> = values;
  const ordered = placeholdersOf(name).map((placeholder) => clean(placeholder, known[placeholder] ?? ""));
  return ordered.includes("") ? null : { name, values: ordered };
}

export function isAwaited(message: PhoneText): boolean {
  if ("freeText" in message) return true;
  const copy: PhoneMessageCopy = PHONE_MESSAGES[message.name];
  return copy.isAwaited === true;
}

export function canCarry(channel: PhoneChannel, message: PhoneText): boolean {
  return channel === "whatsapp" || !("freeText" in message);
}

/** The text of an SMS. */
export function smsText(message: PhoneText): string {
  if ("freeText" in message) return toGsm(message.freeText);
  const { name, values } = message;
  let next = 0;
  return toGsm(
    templateText(name).replace(/\{\{\d+\}\}/g, () => {
      next += 1;
      return values[next - 1] ?? "";
    }),
  );
}

/** The body of the WhatsApp template of that name, as it is submitted for approval. */
export function templateText(name: PhoneMessageName): string {
  let next = 0;
  const body = PHONE_MESSAGES[name].text.replace(/\{[a-z]+\}/g, () => {
    next += 1;
    return `{{${next}}}`;
  });
  return `${body} - ${site.name}`;
}

function placeholdersOf(name: PhoneMessageName): string[] {
  return [...PHONE_MESSAGES[name].text.matchAll(/\{([a-z]+)\}/g)].map(([, placeholder = ""]) => placeholder);
}

/** WhatsApp refuses line breaks and repeated spaces in a value. */
function clean(placeholder: string, value: string): string {
  if (placeholder === "name") return plausibleName(value) || "there";
  const line = value.replace(/\s+/g, " ").trim();
  const maxLength = MAX_LENGTHS.get(placeholder) ?? MAX_VALUE_LENGTH;
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 3)}...`;
}
