import type { MailCopy } from "./mail-copy.ts";

const REMINDER = {
  kind: "membership_reminder",
  sent: "When a month is coming up, is due, or has yet to be paid.",
  may: ["name", "plan", "months", "sum", "when"],
  keeps: { subject: ["sum", "when"], opening: ["sum", "when"] },
} as const;
const REMINDED = {
  subject: "{plan}: {sum} {when}",
  opening: "{name}, your {plan} for {months} is {sum}, {when}.",
  closing: "Paid already, or want no more reminders? Just reply to this mail: a person reads it.",
};

/** About the months of members, and what they use of them. */
export const MEMBER_MAILS = {
  membership_reminder_ahead: {
    ...REMINDER,
    case: "It is due in some days",
    words: { ...REMINDED, heading: "Your next month is coming up" },
  },
  membership_reminder_tomorrow: {
    ...REMINDER,
    case: "It is due tomorrow",
    words: { ...REMINDED, heading: "Your next month is due tomorrow" },
  },
  membership_reminder_today: {
    ...REMINDER,
    case: "It is due today",
    words: { ...REMINDED, heading: "Your month is due today" },
  },
  membership_reminder_late: {
    ...REMINDER,
    case: "It is late",
    words: { ...REMINDED, heading: "Your month has yet to be paid" },
  },
  membership_paid: {
    kind: "membership_paid",
    sent: "When months are paid: it is the receipt.",
    may: ["name", "plan", "receipt", "sum", "until"],
    keeps: { subject: ["receipt", "sum"] },
    words: {
      subject: "Receipt {receipt}: {sum} for {plan}",
      heading: "Your payment has arrived",
      opening: "Thank you, {name}. Your {plan} is paid until {until}.",
      closing: "",
    },
  },
  membership_payment_taken_back: {
    kind: "membership_payment_taken_back",
    sent: "When a receipt went out for months that the desk had noted as paid by mistake.",
    may: ["name", "plan", "day"],
    keeps: { opening: ["day"] },
    words: {
      subject: "Our mistake: {plan} from {day} is not paid yet",
      heading: "We noted a payment by mistake",
      opening:
        "{name}, we noted that you had paid for {plan} from {day} on. That was our mistake, and we have taken it back. If a receipt reached you, please throw it away. We are sorry.",
      closing: "Did you pay? Just reply to this mail, and we look at it together.",
    },
  },
  membership_changed: {
    kind: "membership_changed",
    sent: "When the front desk changes a membership. How it stands follows the opening words.",
    may: ["name", "plan"],
    words: {
      subject: "Your {plan}: what has changed",
      heading: "Your membership has changed",
      opening: "{name}, this is how your membership stands now.",
      closing: "Not what you asked for? Just reply to this mail.",
    },
  },
  meeting_booked: {
    kind: "meeting_booked",
    sent: "When a client's meeting room is booked.",
    may: ["name", "day", "time"],
    words: {
      subject: "The meeting room is yours on {day} at {time}",
      heading: "The meeting room is yours",
      opening: "{name}, this is your time in the meeting room.",
      closing: "",
    },
  },
  meeting_called_off: {
    kind: "meeting_called_off",
    sent: "When the house calls off a client's time in the meeting room.",
    may: ["name", "day", "time"],
    words: {
      subject: "Called off: the meeting room on {day}",
      heading: "The meeting room is not yours any more then",
      opening:
        "{name}, we had to call off your time in the meeting room. If it was of your month's hours, they have come back.",
      closing: "Reply to this mail, and we look for another time with you.",
    },
  },
  allowance_day_booked: {
    kind: "allowance_day_booked",
    sent: "When a client books a coworking day of their month.",
    may: ["name", "day"],
    words: {
      subject: "A desk is yours on {day}",
      heading: "A desk is yours",
      opening: "{name}, this is a coworking day of your month.",
      closing: "",
    },
  },
} as const satisfies Record<string, MailCopy>;
