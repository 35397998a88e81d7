import type { MailCopy } from "./mail-copy.ts";

const REMINDER_EMAIL = {
  kind: "membership_reminder",
  sent: "When a payment is coming up, due or overdue.",
  placeholders: ["name", "plan", "months", "sum", "when"],
  keeps: { subject: ["sum", "when"], opening: ["sum", "when"] },
} as const;
const REMINDER_TEXTS = {
  subject: "{plan}: {sum} {when}",
  opening: "{name}, your {plan} for {months} is {sum}, {when}.",
  closing: "If you have already paid or want no more reminders, just reply to this email.",
};

/** Emails about memberships and their allowances. */
export const MEMBER_MAILS = {
  membership_reminder_ahead: {
    ...REMINDER_EMAIL,
    case: "Due in a few days",
    texts: { ...REMINDER_TEXTS, heading: "Your next payment is coming up" },
  },
  membership_reminder_tomorrow: {
    ...REMINDER_EMAIL,
    case: "Due tomorrow",
    texts: { ...REMINDER_TEXTS, heading: "Your next payment is due tomorrow" },
  },
  membership_reminder_today: {
    ...REMINDER_EMAIL,
    case: "Due today",
    texts: { ...REMINDER_TEXTS, heading: "Your payment is due today" },
  },
  membership_reminder_late: {
    ...REMINDER_EMAIL,
    case: "Overdue",
    texts: { ...REMINDER_TEXTS, heading: "Your payment is overdue" },
  },
  membership_paid: {
    kind: "membership_paid",
    sent: "When a member pays for one or more months. This is the receipt.",
    placeholders: ["name", "plan", "receipt", "sum", "until"],
    keeps: { subject: ["receipt", "sum"] },
    texts: {
      subject: "Receipt {receipt}: {sum} for {plan}",
      heading: "We have received your payment",
      opening: "Thank you, {name}. Your {plan} is paid until {until}.",
      closing: "",
    },
  },
  membership_payment_taken_back: {
    kind: "membership_payment_taken_back",
    sent: "When staff undo a payment that they recorded by mistake.",
    placeholders: ["name", "plan", "day"],
    keeps: { opening: ["day"] },
    texts: {
      subject: "Our mistake: {plan} from {day} is not paid yet",
      heading: "We recorded a payment by mistake",
      opening:
        "{name}, we recorded a payment for your {plan} from {day} by mistake. We have removed it. If you received a receipt, please ignore it. We are sorry.",
      closing: "If you did pay, just reply to this email and we will look into it.",
    },
  },
  membership_changed: {
    kind: "membership_changed",
    sent: "When staff change a membership. Its new details follow the opening.",
    placeholders: ["name", "plan"],
    texts: {
      subject: "Changes to your {plan}",
      heading: "Your membership has changed",
      opening: "{name}, these are your new membership details.",
      closing: "If this is not what you asked for, just reply to this email.",
    },
  },
  meeting_booked: {
    kind: "meeting_booked",
    sent: "When staff book the meeting room for a client or customer.",
    case: "Nothing to pay",
    placeholders: ["name", "day", "time"],
    texts: {
      subject: "Meeting room booked: {day} at {time}",
      heading: "Your meeting room is booked",
      opening: "{name}, your meeting room booking is confirmed.",
      closing: "",
    },
  },
  meeting_held: {
    kind: "meeting_booked",
    sent: "When staff book the meeting room for a client or customer.",
    case: "To be paid",
    placeholders: ["name", "day", "time", "until", "sum"],
    keeps: { opening: ["until", "sum"] },
    texts: {
      subject: "Complete your booking of the meeting room: {day} at {time}",
      heading: "We are holding the meeting room for you",
      opening:
        "{name}, we are holding the meeting room until {until}. Please pay {sum} by then, online or at the desk.",
      closing: "",
    },
  },
  meeting_paid: {
    kind: "meeting_paid",
    sent: "When hours of the meeting room are paid for. This is the receipt.",
    placeholders: ["name", "day", "time", "receipt", "sum"],
    keeps: { subject: ["receipt", "sum"] },
    texts: {
      subject: "Receipt {receipt}: {sum} for the meeting room, {day} at {time}",
      heading: "The meeting room is yours",
      opening: "Thank you, {name}. We have received your payment, and the meeting room is booked for you.",
      closing: "To move your booking, reply to this email or call us.",
    },
  },
  meeting_called_off_sold: {
    kind: "meeting_called_off",
    sent: "When staff or the customer cancel a meeting room booking.",
    case: "Sold hours",
    placeholders: ["name", "day", "time", "money"],
    keeps: { opening: ["money"] },
    texts: {
      subject: "Meeting room cancelled: {day}",
      heading: "Your meeting room booking is cancelled",
      opening: "{name}, we have cancelled your meeting room booking. {money}",
      closing: "Reply to this email and we will help you find another time.",
    },
  },
  meeting_called_off: {
    kind: "meeting_called_off",
    sent: "When staff cancel a meeting room booking.",
    case: "Nothing was charged",
    placeholders: ["name", "day", "time"],
    texts: {
      subject: "Meeting room cancelled: {day}",
      heading: "We have cancelled your meeting room booking",
      opening:
        "{name}, we had to cancel your meeting room booking. If it used hours from your monthly allowance, you have them back.",
      closing: "Reply to this email and we will help you find another time.",
    },
  },
  allowance_day_booked: {
    kind: "allowance_day_booked",
    sent: "When a client books a coworking day from their allowance.",
    placeholders: ["name", "day"],
    texts: {
      subject: "Desk booked: {day}",
      heading: "Your desk is booked",
      opening: "{name}, this uses one of your coworking days for the month.",
      closing: "",
    },
  },
} as const satisfies Record<string, MailCopy>;
