import type { BookingStatus } from "#domain/bookings/bookings.ts";
import { site } from "#domain/site.ts";

export const BOOKING_STATUS_NAMES: Readonly<Record<BookingStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  paid: "Paid",
  cancelled: "Cancelled",
};

export const bookingWords = {
  search: "Search by name, reference, e-mail or phone",
  views: { today: "Today", upcoming: "Upcoming", all: "All" },
  view: "Which bookings",
  status: "Status",
  anyStatus: "All statuses",
  type: "Plan",
  anyType: "All plans",
  list: "Bookings",
  what: { one: "booking", many: "bookings" },
  failed: "Failed to fetch bookings",
  empty: {
    today: "Nobody is booked to arrive today",
    upcoming: "No upcoming bookings",
    all: "No bookings yet",
  },
  noMatch: "No bookings found matching your filters",
  columns: {
    customer: "Customer",
    plan: "Plan",
    starts: "Arrives",
    amount: "Amount",
    status: "Status",
    actions: "Actions",
  },
  people: (count: number) => `${count} ${count === 1 ? "person" : "people"}`,
  /** Of a virtual office, for which nobody comes. */
  startsToday: "Starts today",
  starts: "Starts",
  confirm: "Confirm",
  confirming: "Confirming...",
  confirmed: (name: string) => ({ title: "Booking Confirmed", description: `${name} gets a mail that says so.` }),
  confirmFailed: "Failed to confirm booking",
  pay: "Record payment",
  payTitle: (name: string) => `Payment from ${name}`,
  payText: (amount: string, plan: string) =>
    `${amount} for ${plan}, taken at the desk in full. A receipt goes out by mail and the booking counts as paid.`,
  method: "How was it paid?",
  chooseMethod: "Choose one",
  methods: { cash: "Cash", mobile_money: "Mobile money" },
  payNote: "Note",
  payNoteHint: "Such as the mobile money transaction number.",
  paying: "Recording...",
  paid: (amount: string, name: string) => ({
    title: "Payment Recorded",
    description: `${amount} from ${name}. The receipt is on its way.`,
  }),
  payFailed: "Failed to record payment",
  move: "Move booking",
  moveTitle: (name: string) => `Move the booking of ${name}?`,
  moveText: (plan: string, day: string) =>
    `${plan} starts on ${day}. It costs the same on another day, and the customer gets a mail.`,
  newDay: "New start date",
  keepDay: "Keep the day",
  moving: "Moving...",
  moved: (name: string, day: string) => ({
    title: "Booking Moved",
    description: `It starts on ${day}. ${name} gets a mail that says so.`,
  }),
  moveFailed: "Failed to move booking",
  overbook: "Put them there all the same",
  overbookReason: "Why it goes all the same",
  overbookHint: "Stands in the history.",
  otherPlace: "Give this place",
  otherPlaceTitle: (name: string) => `Another place for ${name}?`,
  otherPlaceText: (plan: string, day: string) =>
    `${plan} on ${day} gets a place of another kind on the same day, at the price that was paid.`,
  whichPlace: "Which place",
  otherPlaceGiven: (name: string, isPaid: boolean) => ({
    title: "Place Given",
    description: isPaid ? `The booking of ${name} is paid, and the receipt is on its way.` : `${name} has it now.`,
  }),
  moveTooLate:
    "It starts in less than 24 hours, so moving it costs half: cancel it, which gives half back, and book the other day.",
  cancel: "Cancel booking",
  cancelTitle: (name: string) => `Cancel the booking of ${name}?`,
  cancelText: (plan: string, day: string) =>
    `${plan} on ${day} is taken off the list for good, and the customer gets a mail.`,
  /** What goes back if it is cancelled now, and why. */
  goesBack: {
    nothing_paid: "Nothing goes back, because nothing has been paid.",
    day_before: (amount: string) => `All of it goes back, ${amount}, because it starts in more than 24 hours.`,
    unused_within_48_hours: (amount: string) =>
      `All of it goes back, ${amount}, because nobody came and it was paid less than 48 hours ago.`,
    closed: (amount: string) => `All of it goes back, ${amount}, because the house is closed on a day of it.`,
    last_day: (amount: string, paid: string) =>
      `Half of it goes back, ${amount} of ${paid}, because it starts in less than 24 hours.`,
    started: (paid: string) => `Nothing of ${paid} goes back, because it has started.`,
    online: "It goes the way it was paid.",
    byHand: "Pay it back by hand.",
  },
  reason: "Reason",
  reasonHint: "The customer reads it in the mail.",
  unused: "Nobody came, so all of it goes back",
  disputed: "In dispute",
  disputeText:
    "The customer has asked the bank for this payment back. The bank may give it back too: then the money is gone twice.",
  inSpiteOfDispute: "I know of the dispute, and mean it all the same",
  keep: "Keep the booking",
  managerCancels: "Money goes back with this, so a manager or the owner cancels it. Ask one of them.",
  cancelling: "Cancelling...",
  cancelled: (name: string, refund: string) => ({
    title: "Booking Cancelled",
    description: `${name} gets a mail. ${refund}`,
  }),
  cancelFailed: "Failed to cancel booking",
  print: "Print the day",
  printTitle: "Arrivals",
  printColumns: ["Name", "Phone", "Plan", "People", "Status", "Here"],
  printEmpty: "Nobody is booked to arrive on this day.",
  details: {
    text: "What is on record. Times are Accra's.",
    plan: "Plan",
    arrives: "Arrives",
    /** Of a virtual office, for which nobody comes. */
    starts: "Starts",
    until: "Until",
    people: "People",
    amount: "Amount",
    email: "Email",
    phone: "Phone",
    booked: "Booked",
    paid: "Paid",
    reference: "Payment reference",
    paidBy: "How it was paid",
    transaction: "Transaction number",
    payNote: "Note on the payment",
    receipt: "Receipt",
    reason: "Cancelled because",
    notes: "The customer's notes",
    refunds: "What goes back",
  },
  draft: {
    subject: (plan: string) => `Your ${plan} booking at ${site.name}`,
    text: (booking: { firstName: string; plan: string; day: string }) =>
      `Hello ${booking.firstName},\n\nthis is about your ${booking.plan} booking for ${booking.day}.\n\n\n\n${site.name}\n${site.phone.display}`,
  },
} as const;
