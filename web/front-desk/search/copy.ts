import type { SearchKind } from "#domain/front-desk/desk.ts";

export const searchCopy = {
  open: "Search",
  title: "Search everything",
  text: "Clients, bookings, enquiries, messages and workshops.",
  label: "Name, phone, email, receipt, reference or transaction",
  list: "Results",
  kinds: {
    booking: "Booking",
    client: "Client",
    lead: "Enquiry",
    contact: "Message",
    registration: "Workshop",
    meeting: "Meeting room",
  } satisfies Record<SearchKind, string>,
  start: "Type at least two letters of a name, or part of a phone number.",
  none: (text: string) => `No results for “${text}”.`,
  found: (count: number) => `${count} found`,
  searching: "Searching...",
  failed: "The search failed",
  notOpened: "Failed to open the result",
  call: "Call",
  book: "Book",
  pay: "Take payment",
  checkIn: "Check in",
  checkInFailed: "Failed to check in",
} as const;
