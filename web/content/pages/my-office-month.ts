import { DAY_CANCELLATION_HOURS } from "#domain/allowances/allowances.ts";
import { MAIL_OUTCOME_LABELS, MAIL_REQUEST_LABELS } from "#domain/mail-items/mail-item-copy.ts";
import { MEETING_CANCELLATION_HOURS } from "#domain/meeting-room/meeting-room.ts";

/** Copy of the mail and allowance sections of the virtual office page. */
export const officeMonth = {
  mail: {
    title: "Your mail",
    none: "Nothing has arrived yet. We will email you when something does.",
    kinds: { letter: "Letter", parcel: "Parcel", official: "Official letter" },
    noSender: "sender unknown",
    urgent: "Urgent",
    received: (day: string) => `arrived on ${day}`,
    keptUntil: (day: string, left: number) =>
      left === 0 ? `was kept until ${day}` : `kept until ${day} (${left === 1 ? "last day" : `${left} days left`})`,
    held: {
      not_verified: "We are keeping it safe. Once you are verified, you can tell us what to do with it.",
      ended: "Your virtual office has ended. Ask us to forward it, or collect it.",
    },
    ask: "What should we do with it?",
    requests: MAIL_REQUEST_LABELS,
    asked: {
      forward: "We are going to forward it",
      scan: "We are going to scan it",
      collect: "We are keeping it for you to collect",
      discard: "We are going to throw it away",
    },
    code: "Show this code at the desk, or give it to the person collecting for you",
    where: "Forwarding address",
    whereHint: "Name, street, town and country, as on the envelope. If there is a charge, we will tell you first.",
    price: (sum: string) => `Forwarding it costs ${sum}. We send it once you have paid.`,
    paid: (sum: string) => `You have paid ${sum}.`,
    pay: (sum: string) => `Pay ${sum}`,
    word: "Note for us",
    sure: { forward: "Forward it", scan: "Scan it", collect: "Keep it for me", discard: "Yes, throw it away" },
    discardText: "We will shred it. Once shredded, it is gone for good.",
    other: "Choose something else",
    busy: "One moment...",
    trouble: "That did not work. Please check your connection and try again.",
    endings: MAIL_OUTCOME_LABELS,
    to: (to: string) => `to ${to}`,
    tracking: (number: string) => `tracking number ${number}`,
    photo: "See the envelope",
    scan: "Read the scan",
    earlier: "Past mail",
  },
  calls: {
    title: "Your calls",
    none: "No calls yet. We will email you each message and show it here.",
    at: (when: string) => `${when}, Accra time`,
    urgent: "Urgent",
  },
  allowances: {
    title: "Your month",
    until: (day: string) => `Use it by ${day}. Unused days and hours do not carry over.`,
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
    dropIn: "Just come in. The desk records when you arrive and leave.",
    day: {
      open: "Book a day",
      title: "Book a desk for a day",
      label: "Day",
      choose: "Choose a day",
      submit: (day: string) => `Book ${day}`,
      keep: "Not now",
      yours: (day: string) => `Desk on ${day}`,
      back: "Cancel this day",
      backNote: `You can cancel a day up to ${DAY_CANCELLATION_HOURS} hours before we open.`,
    },
    room: {
      open: "Book the room",
      title: "Book the meeting room",
      note: "Eight seats. Book in steps of 15 minutes. We leave ten minutes between meetings.",
      day: "Day",
      length: "Duration",
      start: "Start time",
      looking: "Checking...",
      none: "The room is not free for that long on this day.",
      closed: (reason: string) => `We are closed on this day: ${reason}.`,
      choose: "Choose a time",
      submit: (time: string) => `Book ${time}`,
      yours: (day: string, from: string, to: string) => `Meeting room on ${day}, ${from} to ${to}, Accra time`,
      back: "Cancel meeting",
      backNote: `You can cancel a meeting up to ${MEETING_CANCELLATION_HOURS} hours before it starts.`,
    },
    booked: "Your bookings",
    done: "Your booking is confirmed. It is in the list below.",
    cancelled: "Your booking has been cancelled.",
    busy: "One moment...",
    trouble: "That did not work. Please check your connection and try again.",
  },
} as const;

/** "1 h 30 min"; `hours` is a multiple of a quarter. */
export function formatHours(hours: number): string {
  const minutes = Math.round(hours * 60);
  const whole = Math.floor(minutes / 60);
  const rest = minutes - whole * 60;
  return [whole > 0 && `${whole} h`, (rest > 0 || whole === 0) && `${rest} min`].filter(Boolean).join(" ");
}
