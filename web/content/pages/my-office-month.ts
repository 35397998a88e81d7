import { DAY_CANCELLATION_HOURS } from "#domain/allowances/allowances.ts";
import { MAIL_OUTCOME_LABELS, MAIL_REQUEST_LABELS } from "#domain/mail-items/mail-item-copy.ts";
import { MEETING_CANCELLATION_HOURS } from "#domain/meeting-room/meeting-room.ts";

/** What the page of a virtual office says of its post and of its month. */
export const officeMonth = {
  mail: {
    title: "Your post",
    none: "Nothing has come yet. As soon as something does, you get a mail.",
    kinds: { letter: "Letter", parcel: "Parcel", official: "Official letter" },
    noSender: "no sender on it",
    urgent: "Urgent",
    came: (day: string) => `came on ${day}`,
    keptUntil: (day: string, left: number) =>
      left === 0 ? `was kept until ${day}` : `kept until ${day} (${left === 1 ? "the last day" : `${left} days`})`,
    held: {
      not_verified: "We keep it safe. As soon as you are verified you can say what happens with it.",
      ended: "Your office has ended. Write to us to have it sent on, or collect it.",
    },
    ask: "What are we to do with it?",
    requests: MAIL_REQUEST_LABELS,
    asked: {
      forward: "We are going to send it on",
      scan: "We are going to scan it",
      collect: "We keep it for you to collect",
      discard: "We are going to throw it away",
    },
    code: "Show this code at the desk, or pass it on to whoever collects for you",
    where: "Where to",
    whereHint:
      "Name, street, town and country, as it has to stand on the envelope. If it costs something, we tell you first.",
    price: (sum: string) => `Sending it on costs ${sum}. It leaves as soon as that is paid.`,
    paid: (sum: string) => `${sum} is paid.`,
    pay: (sum: string) => `Pay ${sum}`,
    word: "A word for us",
    sure: { forward: "Send it there", scan: "Scan it", collect: "Keep it for me", discard: "Yes, throw it away" },
    discardText: "It is shredded and cannot be brought back.",
    other: "Something else",
    busy: "One moment...",
    trouble: "That did not reach us. Please check your connection and try again.",
    endings: MAIL_OUTCOME_LABELS,
    to: (to: string) => `to ${to}`,
    tracking: (number: string) => `tracking number ${number}`,
    photo: "See the envelope",
    scan: "Read the scan",
    earlier: "What has left the house",
  },
  calls: {
    title: "Your calls",
    none: "Nobody has called yet. What somebody leaves for you is sent to you by mail and stands here.",
    urgent: "Urgent",
  },
  allowances: {
    title: "Your month",
    until: (day: string) => `Use it by ${day}: nothing goes into the next month.`,
    kinds: {
      coworking_days: "Coworking days",
      drop_in_hours: "Drop-in hours",
      meeting_room_hours: "Meeting room",
    },
    left: {
      coworking_days: (left: number, of: number) => `${left} of ${of} ${of === 1 ? "day" : "days"} left`,
      drop_in_hours: (left: string, of: string) => `${left} of ${of} left`,
      meeting_room_hours: (left: string, of: string) => `${left} of ${of} left`,
    },
    dropIn: "Just come in: the desk notes when you arrive and when you leave.",
    day: {
      open: "Book a day",
      title: "A day at a desk",
      label: "Day",
      choose: "Choose a day",
      submit: (day: string) => `Book ${day}`,
      keep: "Not now",
      yours: (day: string) => `A desk on ${day}`,
      back: "Give back",
      backNote: `A day can be given back until ${DAY_CANCELLATION_HOURS} hours before we open on it.`,
    },
    room: {
      open: "Book the room",
      title: "The meeting room",
      note: "Eight seats, by quarters of an hour. Ten minutes lie between two meetings.",
      day: "Day",
      length: "How long",
      start: "Begins",
      looking: "We are looking...",
      none: "Nothing is free that long on this day.",
      closed: (reason: string) => `We are closed on this day: ${reason}.`,
      choose: "Choose a time",
      submit: (time: string) => `Book ${time}`,
      yours: (day: string, from: string, to: string) => `The meeting room on ${day}, ${from} to ${to}`,
      back: "Call off",
      backNote: `A meeting can be called off until ${MEETING_CANCELLATION_HOURS} hours before it begins.`,
    },
    booked: "What you have booked",
    busy: "One moment...",
    trouble: "That did not reach us. Please check your connection and try again.",
  },
} as const;

/** "1 h 30 min" of hours by the quarter. */
export function hoursInWords(hours: number): string {
  const minutes = Math.round(hours * 60);
  const whole = Math.floor(minutes / 60);
  const rest = minutes - whole * 60;
  return [whole > 0 && `${whole} h`, (rest > 0 || whole === 0) && `${rest} min`].filter(Boolean).join(" ");
}
