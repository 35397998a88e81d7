import type { PersonRecordKind, PersonSection } from "#contract/front-desk/people/people.ts";
import { site } from "#domain/site.ts";

export const personCopy = {
  failed: "Failed to load the person",
  loading: "Loading...",
  others: "Also",
  owes: (amount: string, due: string | null) => `Owes ${amount}${due === null ? "" : `, ${due}`}`,
  owesNothing: "Owes nothing",
  owed: {
    title: "To pay",
    due: (day: string) => `due ${day}`,
    heldUntil: (time: string) => `held until ${time}`,
    overdue: (day: string) => `overdue since ${day}`,
    onAccount: "on account",
  },
  book: "Book",
  addDocuments: "Add documents",
  write: "Message",
  page: "All records",
  sections: {
    bookings: "Bookings",
    memberships: "Memberships",
    payments: "Payments",
    messages: "Messages",
    documents: "Documents",
    mail: "Mail",
    visits: "Visits",
  } satisfies Record<PersonSection, string>,
  none: (names: string) => `None: ${names}.`,
  all: (count: number) => `Show all ${count}`,
  incomplete: "There are more records than fit here. Filter the lists by name to see all of them.",
  open: "open details",
  /** Kinds whose title is a code. */
  kinds: {
    lead: "Enquiry",
    contact: "Message",
    reply: "Our reply",
    call: "Call",
    email: "Our message",
    conversation: "Conversation",
    payment: "Payment",
    visit: "Visit",
  } satisfies Partial<Record<PersonRecordKind, string>>,
  payments: {
    receipt: "Payment",
    client_month: "Payment",
    receipt_taken_back: "Payment voided",
    client_month_taken_back: "Payment voided",
    refund: "Refund",
    surcharge: "Payment fee",
    held: "Payment under review",
    held_paid: "Reviewed payment accepted",
    held_returned: "Reviewed payment refunded",
  } as Readonly<Record<string, string>>,
  visits: { inside: "Checked in", left: "Checked out", no_show: "No-show", arriving: "Expected" } as Readonly<
    Record<string, string>
  >,
} as const;

export const noteCopy = {
  title: "Notes",
  text: "Everyone at the desk can read these.",
  label: "New note",
  add: "Add note",
  adding: "Adding...",
  added: { title: "Note Added", description: "Everyone at the desk can read it." },
  addFailed: "Failed to add the note",
  none: "No notes yet.",
  by: (name: string | null, at: string) => `${name ?? "Shared password"}, ${at}`,
  remove: "Delete",
  removed: (text: string) => ({ title: "Note Deleted", description: text }),
  removeFailed: "Failed to delete the note",
  restored: { title: "Note Restored", description: "It has your name and the current time." },
  restoreFailed: "Failed to restore the note",
  local: {
    title: "Note on this device",
    text: `Until November 2026 notes stayed in the browser. Share this one with everyone at ${site.name}, or delete it from this device.`,
    share: "Share note",
    shared: { title: "Note Shared", description: "It is no longer kept on this device only." },
    discard: "Delete from this device",
  },
} as const;
