import type { SearchKind } from "#domain/front-desk/desk.ts";

export const searchCopy = {
  open: "Search",
  title: "Search everything",
  text: "Clients, bookings, enquiries, messages and workshops.",
  label: "Name, phone, e-mail, reference or receipt",
  list: "What was found",
  kinds: {
    booking: "Booking",
    client: "Client",
    lead: "Enquiry",
    contact: "Message",
    registration: "Workshop",
  } satisfies Record<SearchKind, string>,
  start: "Two letters of a name will do, or a bit of a phone number.",
  none: (text: string) => `Nobody is found by “${text}”.`,
  found: (count: number) => `${count} found`,
  searching: "Searching...",
  failed: "Failed to search",
  notOpened: "Failed to open it",
  call: "Call",
  book: "Book",
  pay: "Take payment",
  checkIn: "Check in",
  checkedIn: (name: string) => ({ title: "Checked In", description: `${name} is inside.` }),
  checkInFailed: "Failed to check in",
} as const;
