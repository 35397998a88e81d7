import type { BookingStatus } from "#domain/bookings/bookings.ts";
import type { Channel } from "#domain/messages/channels.ts";
import type { AttemptStatus, GatewayStatus } from "#domain/payments/payments.ts";
import { site } from "#domain/site.ts";
import { customerNotice, MESSAGE_NOUNS } from "#web/front-desk/messages/customer-notice.ts";

export const BOOKING_STATUS_NAMES: Readonly<Record<BookingStatus, string>> = {
  pending: "Pending",
  confirmed: "Confirmed",
  paid: "Paid",
  cancelled: "Cancelled",
};

const ATTEMPT_LABELS: Readonly<Record<AttemptStatus, string>> = {
  starting: "Started, payment page not open yet",
  open: "Payment page open",
  succeeded: "Paid",
  failed: "Not paid",
  review: "Paid, needs review",
};

const GATEWAY_LABELS: Readonly<Record<GatewayStatus, string>> = {
  success: "paid",
  failed: "declined",
  abandoned: "not finished, can still be paid",
  ongoing: "the customer is paying",
  pending: "waiting for approval on the customer's phone",
  processing: "processing",
  queued: "queued",
  reversed: "reversed",
};

const MOVE_FAILED = "Failed to move booking";

export const bookingCopy = {
  customerLink: {
    title: "Customer link",
    text: "Anyone with this link can view, pay, move or cancel the booking. Send it only to the customer.",
    show: "Show link",
    loading: "Loading...",
    shown: { title: "Link Ready", description: "Copy it, or send it by WhatsApp." },
    notConfigured: { title: "No Links Yet", description: "Customer links are not set up. Ask the owner." },
    failed: "Failed to fetch the link",
    byWhatsApp: "Send by WhatsApp",
    copy: "Copy link",
    copied: { title: "Link Copied", description: "Send it only to the customer." },
    copyFailed: "Failed to copy the link",
    renew: "Create new link",
    renewing: "Creating...",
    renewed: (name: string, channel: Channel | null) => ({
      title: "New Link Created",
      description: `Earlier links no longer work.${channel === null ? "" : ` ${MESSAGE_NOUNS[channel]} with the new one is on its way to ${name}.`}`,
    }),
    renewFailed: "Failed to create a new link",
    draft: (booking: { firstName: string; plan: string; day: string }, url: string) =>
      `Hello ${booking.firstName}, you can view, move or cancel your ${booking.plan} at ${site.name} (${booking.day}) here: ${url}`,
  },
  search: "Search by name, reference, email or phone",
  views: { today: "Today", upcoming: "Upcoming", all: "All" },
  view: "Bookings to show",
  status: "Status",
  anyStatus: "All statuses",
  type: "Plan",
  anyType: "All plans",
  list: "Bookings",
  noun: { one: "booking", many: "bookings" },
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
  /** For virtual offices, which have no arrival. */
  startsToday: "Starts today",
  starts: "Starts",
  confirm: "Confirm booking",
  confirmHint: "Keeps the desk or room without payment and emails the customer. The price stays owed.",
  confirming: "Confirming...",
  confirmed: (name: string, channel: Channel | null) => ({
    title: "Booking Confirmed",
    description: customerNotice(name, channel),
  }),
  confirmFailed: "Failed to confirm booking",
  unconfirmed: (name: string, channel: Channel | null) => ({
    title: "Confirmation Undone",
    description: `The booking waits for payment again. ${customerNotice(name, channel)}`,
  }),
  undoFailed: "Failed to undo",
  /** Reason in the history for a change that staff undo from its toast. */
  undoReason: "Undone straight away",
  price: {
    title: (name: string) => `Agree a price with ${name}`,
    text: (plan: string) => `${plan} has no list price. Once a price is agreed, the customer can pay here or online.`,
    amount: "Amount (₵)",
    reason: "What was agreed",
    reasonHint: "For example, ten seats for a month. Shown in the history.",
    action: "Agree a price",
    pending: "Saving...",
    done: (name: string, amount: string) => ({ title: "Price Agreed", description: `${name} pays ${amount}.` }),
    failed: "Failed to save the price",
    undone: (name: string) => ({
      title: "Price Change Undone",
      description: `${name}'s booking has its previous price again.`,
    }),
  },
  correct: {
    open: "Edit",
    title: (name: string) => `Edit ${name}'s booking`,
    text: "Edit the customer's details. The history records which fields you change.",
    name: "Name",
    sendAgain: {
      pending: "Resend the booking email",
      confirmed: "Resend the confirmation",
      paid: "Resend the receipt",
      cancelled: "Resend the cancellation",
    },
    action: "Save",
    pending: "Saving...",
    done: (name: string, isSent: boolean) => ({
      title: "Booking Updated",
      description: isSent ? `The email is on its way to ${name}.` : `Your changes to ${name}'s booking are saved.`,
    }),
    failed: "Failed to update booking",
    undone: (name: string) => ({
      title: "Change Undone",
      description: `${name}'s booking is as it was before.`,
    }),
  },
  online: "Online payment",
  attemptLabels: ATTEMPT_LABELS,
  gatewayLabels: GATEWAY_LABELS,
  checkNow: "Check now",
  checking: "Checking...",
  checked: (name: string, isPaid: boolean) => ({
    title: isPaid ? "Payment Arrived" : "Not Paid Yet",
    description: isPaid
      ? `${name}'s booking is paid.`
      : `The payment company has not received a payment from ${name} yet.`,
  }),
  checkFailed: "Failed to check with the payment company",
  owedBadges: { failed: "Refund failed", needs_attention: "Refund needs bank details", by_hand: "Refund by hand" },
  until: (day: string) => `until ${day}`,
  move: {
    title: (name: string) => `Move ${name}'s booking?`,
    text: (plan: string, day: string) =>
      `${plan} starts on ${day}. The price stays the same. We notify the customer, if we can reach them.`,
    newDay: "New start date",
    action: "Move booking",
    pending: "Moving...",
    keep: "Leave as it is",
    done: (name: string, channel: Channel | null, day: string) => ({
      title: "Booking Moved",
      description: `It starts on ${day}. ${customerNotice(name, channel)}`,
    }),
    failed: MOVE_FAILED,
  },
  extend: (days: number) => (days === 1 ? "Extend by 1 day" : `Extend by ${days} days`),
  extending: "Extending...",
  extended: (name: string, channel: Channel | null, day: string) => ({
    title: "Booking Extended",
    description: `It lasts until ${day}. ${customerNotice(name, channel)}`,
  }),
  extendFailed: "Failed to extend booking",
  unextended: (name: string, channel: Channel | null) => ({
    title: "Extension Undone",
    description: `The booking ends on its previous day. ${customerNotice(name, channel)}`,
  }),
  extendText: (day: string) => `We are closed during this booking. You can extend it to ${day} at no extra cost.`,
  discretion: "Reason for the exception",
  discretionHint: "Only staff see this reason, in the history and the month's report.",
  overbook: "Overbook",
  overbookReason: "Reason for overbooking",
  overbookHint: "Shown in the history.",
  changeResource: {
    title: (name: string) => `Change the desk or office for ${name}?`,
    text: (plan: string, day: string) =>
      `Choose a different desk or office for ${plan} on ${day}. The day and the price stay the same.`,
    newResource: "New desk or office",
    action: "Change desk or office",
    pending: "Moving...",
    keep: "Leave as it is",
    done: (name: string, isPaid: boolean) => ({
      title: "Desk or Office Changed",
      description: isPaid ? `${name}'s booking is paid.` : `${name}'s booking is changed.`,
    }),
    failed: MOVE_FAILED,
  },
  moveTooLate:
    "It starts in less than 24 hours, so it cannot be moved. Cancel it for a half refund, then book the new day.",
  cancel: {
    title: (name: string) => `Cancel ${name}'s booking?`,
    text: (plan: string, day: string) =>
      `This cancels ${plan} on ${day} and cannot be undone. We notify the customer, if we can reach them.`,
    reason: "Reason",
    reasonHint: "The customer can read this.",
    otherRefund: "Refund another sum",
    refundAmount: "Refund (₵)",
    refundHint: (paid: string) => `Up to ${paid}.`,
    disputeText:
      "The customer is disputing this payment with their bank. If the bank refunds it as well, we lose the money twice.",
    confirmDespiteDispute: "I know about the dispute. Cancel the booking anyway.",
    managerRequired: "A manager or the owner can cancel it with a refund. Leave them a message.",
    managerMessage: (
      booking: { number: string; name: string; plan: string; day: string; url: string },
      refund: string,
    ) =>
      `Please cancel booking ${booking.number} of ${booking.name}, ${booking.plan} on ${booking.day}. ${refund}\n${booking.url}`,
    askManager: "Ask the manager to decide the refund",
    decide: "Please decide the refund.",
    action: "Cancel booking",
    cancelAndRefund: (amount: string) => `Cancel and refund ${amount}`,
    pending: "Cancelling...",
    keep: "Keep booking",
    done: (name: string, channel: Channel | null, refund: string) => ({
      title: "Booking Cancelled",
      description: `${customerNotice(name, channel)} ${refund}`,
    }),
    failed: "Failed to cancel booking",
  },
  /** Refund if staff cancel now, and why. */
  refundPreview: {
    nothing_paid: "No refund: nothing has been paid.",
    day_before: (amount: string) => `Full refund, ${amount}: the booking starts in more than 24 hours.`,
    unused_within_48_hours: (amount: string) =>
      `Full refund, ${amount}: the booking was paid less than 48 hours ago and has not started.`,
    discretion: "You decide the refund. Your reason is kept.",
    closed: (amount: string) => `Full refund, ${amount}: we are closed during the booking.`,
    last_day: (amount: string, paid: string) =>
      `Half refund, ${amount} of ${paid}: the booking starts in less than 24 hours.`,
    started: (paid: string) => `No refund of ${paid}: the booking has started.`,
    online: "The money goes to the account it was paid from.",
    byHand: "Refund it by hand.",
  },
  disputed: "In dispute",
  details: {
    text: "All times are in Accra time.",
    number: "Booking number",
    plan: "Plan",
    arrives: "Arrives",
    /** For virtual offices, which have no arrival. */
    starts: "Starts",
    until: "Until",
    people: "People",
    owed: "Still owed",
    amount: "Amount",
    email: "Email",
    phone: "Phone",
    company: "Company",
    tin: "TIN",
    booked: "Booked",
    paid: "Paid",
    reference: "Payment reference",
    paidBy: "Payment method",
    transaction: "Transaction number",
    payNote: "Payment note",
    receipt: "Receipt",
    reason: "Reason for cancelling",
    notes: "Customer's notes",
    staffNotes: "Notes of staff",
    heldUntil: "Unpaid, held until",
    refunds: "Refunds",
    refundFailure: "Why it failed",
    state: "Status",
    startedAt: "Started",
    lastChecked: "Last checked",
  },
  draft: {
    subject: (plan: string) => `Your ${plan} booking at ${site.name}`,
    text: (booking: { firstName: string; plan: string; day: string }) =>
      `Hello ${booking.firstName},\n\nThis is about your ${booking.plan} booking for ${booking.day}.\n\n\n\n${site.name}\n${site.phone.display}`,
  },
} as const;
