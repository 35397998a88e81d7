import type { BookingSource } from "#domain/bookings/bookings.ts";
import { site } from "#domain/site.ts";

/** Of booking for somebody, and of what comes after it. */
export const staffBookingCopy = {
  open: "Book for somebody",
  title: "Book for somebody",
  text: "A name and a phone number are enough.",
  name: "Name",
  knownPeople: "People we know",
  phone: "Phone",
  email: "E-mail",
  plan: "Plan",
  day: "First day",
  source: "They",
  sources: { walk_in: "are here", phone: "call", message: "write" } satisfies Record<
    Exclude<BookingSource, "web">,
    string
  >,
  payment: "Paid",
  payments: { cash: "Cash", mobile_money: "Mobile money", link: "By link", later: "Later" },
  transaction: "Transaction number",
  transactionHint: "Look in the wallet, not at the SMS.",
  transactionMissing: "Copy the transaction number from the wallet",
  price: "Price",
  talkFirst: "Agree on a price",
  more: "Another price, people, notes",
  agreedAmount: "Agreed price in cedis",
  agreedReason: "Why another price",
  people: "How many people",
  notes: "Notes",
  book: (amount: string, how: keyof typeof PAYMENT_SUFFIXES) => `Book, ${amount} ${PAYMENT_SUFFIXES[how]}`,
  bookFree: "Book",
  booking: "Booking...",
  failed: "Failed to book",
  bookedTitle: (name: string) => `Booked for ${name}`,
  paidSummary: (amount: string, receipt: string) => `${amount} taken. Receipt ${receipt}.`,
  owedSummary: (amount: string) => `${amount} to be paid.`,
  freeSummary: "Nothing to pay.",
  heldUntil: (time: string) => `The place is held until ${time}.`,
  checkIn: "Check in now",
  checkedIn: (name: string) => ({ title: "Checked In", description: `${name} is inside.` }),
  checkInFailed: "Failed to check in",
  receiptByChat: "Receipt by WhatsApp",
  printReceipt: "Print receipt",
  receiptByMail: (email: string) => `The receipt goes to ${email}.`,
  bookAnother: "Book for another",
  done: "Done",
  scanToPay: "Scan to pay",
  waitingForPayment: "Waiting for the payment. This changes by itself.",
  isPaid: "Paid",
  copy: "Copy the link",
  copied: { title: "Link Copied", description: "Send it to whoever pays." },
  copyFailed: "The browser did not let us copy it",
  linkByChat: "Link by WhatsApp",
  linkByMail: "Link by mail",
  draft: {
    subject: (plan: string) => `Your ${plan} at ${site.name}`,
    link: (booked: { firstName: string; plan: string; day: string; amount: string }, url: string) =>
      `Hello ${booked.firstName}, here you can pay ${booked.amount} for your ${booked.plan} at ${site.name}, ${booked.day}: ${url}`,
    receipt: (paid: { number: string; amount: string; plan: string; day: string; name: string; at: string }) =>
      [
        `${site.name}, receipt ${paid.number}`,
        `${paid.amount} for ${paid.plan}, from ${paid.day}`,
        `Paid by ${paid.name} on ${paid.at}`,
        `Thank you! ${site.address.street}, ${site.address.area}, ${site.phone.display}`,
      ].join("\n"),
  },
} as const;

const PAYMENT_SUFFIXES = {
  cash: "in cash",
  mobile_money: "by mobile money",
  link: "by link",
  later: "to be paid",
} as const;
