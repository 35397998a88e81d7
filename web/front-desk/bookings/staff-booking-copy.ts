import type { BookingSource } from "#domain/bookings/bookings.ts";
import { CHANNEL_NAMES, type PhoneChannel } from "#domain/messages/channels.ts";
import { site } from "#domain/site.ts";
import { DESK_METHOD_NAMES } from "#web/front-desk/payments/copy.ts";

/** Copy for a booking made by staff and for the panel that follows. */
export const staffBookingCopy = {
  title: "New booking",
  text: "A name and a phone number are enough.",
  name: "Name",
  knownPeople: "Known customers",
  phone: "Phone",
  email: "Email",
  plan: "Plan",
  day: "First day",
  months: "How long",
  monthCount: (count: string) => (count === "1" ? "1 month" : `${count} months`),
  source: "How they booked",
  sources: { walk_in: "Walk-in", phone: "Phone", message: "Message", import: "Imported" } satisfies Record<
    Exclude<BookingSource, "web">,
    string
  >,
  payment: "Payment",
  payments: { ...DESK_METHOD_NAMES, link: "Payment link", later: "Later", account: "On account" },
  waitlist: {
    action: "Put on the waiting list",
    pending: "Adding...",
    done: (position: number) => ({
      title: "On the Waiting List",
      description: `Number ${position} for this day. We send the offer when a place comes up. If neither email nor phone reaches the customer, we email the team.`,
    }),
    failed: "Failed to add to the waiting list",
  },
  more: "Several people, company, special price, notes",
  others: "More people for the same days",
  othersHint: (most: number) => `One name per line, up to ${most}. One payment for all; each has a booking.`,
  company: "Company that pays",
  companyHint: "On each receipt.",
  guestsText: (company: string) => `A pass for a guest of ${company}.`,
  agreedAmount: "Agreed price in cedis",
  agreedReason: "Reason for this price",
  people: "Number of people",
  notes: "Notes",
  book: (amount: string, how: keyof typeof PAYMENT_SUFFIXES) => `Book, ${amount} ${PAYMENT_SUFFIXES[how]}`,
  bookFree: "Book",
  booking: "Booking...",
  failed: "Failed to book",
  bookedTitle: (name: string) => `Booked for ${name}`,
  paidSummary: (amount: string, receipt: string) => `${amount} paid. Receipt ${receipt}.`,
  accountSummary: (amount: string) => `${amount} on the company's account.`,
  owedSummary: (amount: string) => `${amount} to pay.`,
  freeSummary: "Nothing to pay.",
  payNow: "Take payment, in full or in part",
  heldUntil: (time: string) => `Held until ${time}.`,
  checkIn: "Check in now",
  checkInAll: (count: number) => `Check in all ${count} now`,
  checkedIn: (names: string, count: number, owed: string | null) => ({
    title: "Checked In",
    description: `${names} ${count === 1 ? "is" : "are"} here.${owed === null ? "" : ` To pay: ${owed}.`}`,
  }),
  checkInFailed: "Failed to check in",
  receiptByChat: "Send receipt by WhatsApp",
  printReceipt: "Print receipt",
  receiptByMail: (email: string) => `The receipt is on its way to ${email}.`,
  receiptByPhone: (channel: PhoneChannel) => `The receipt is on its way by ${CHANNEL_NAMES[channel]}.`,
  bookAnother: "Book another",
  done: "Done",
  scanToPay: "Scan to pay",
  waitingForPayment: "Waiting for payment. This updates automatically.",
  copy: "Copy link",
  copied: { title: "Link Copied", description: "Send it to the payer." },
  copyFailed: "Failed to copy the link",
  linkByChat: "Send link by WhatsApp",
  linkByMail: "Send link by email",
  draft: {
    subject: (plan: string) => `Your ${plan} at ${site.name}`,
    link: (booked: { firstName: string; plan: string; day: string; amount: string }, url: string) =>
      `Hello ${booked.firstName}, you can pay ${booked.amount} for your ${booked.plan} at ${site.name} (${booked.day}) here: ${url}`,
    receipt: (paid: { number: string; amount: string; plan: string; name: string; at: string }) =>
      [
        `${site.name}, receipt ${paid.number}`,
        `${paid.amount} for ${paid.plan}`,
        `Paid by ${paid.name} on ${paid.at}`,
        `Thank you! ${site.address.street}, ${site.address.area}, ${site.phone.display}`,
      ].join("\n"),
  },
} as const;

const PAYMENT_SUFFIXES = {
  cash: "in cash",
  mobile_money: "by mobile money",
  card: "by card",
  bank_transfer: "by bank transfer",
  link: "by link",
  later: "to pay later",
  account: "on account",
} as const;
