import { type ExportList, MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";
import type { FrontDeskSection, FrontDeskTab } from "./front-desk-search.ts";

/** Copy shared by all tabs of the front desk. */
export const frontDeskCopy = {
  meta: {
    title: pageTitle("Front desk"),
    description: `The front desk of ${site.name}: bookings, virtual office clients, enquiries and sent emails. For staff only.`,
  },
  title: "Front desk",
  opening: "Opening the front desk",
  notOpened: "The page did not load. Check your connection and try again.",
  tryAgain: "Try again",
  unprintable: (letters: string) =>
    `The PDF shows a question mark for: ${letters}. Use Latin letters, and ask the person how to write a name.`,
  bar: {
    site: "Go to the website",
    logout: "Logout",
    loggedOut: { title: "Logged Out", description: "The front desk is locked on this device." },
    updateKey: "Update API Key",
    tabs: "Front desk",
    parts: "Front desk menu",
    more: "More",
    moreText: "Everything else.",
    new: { title: "New", text: "What would you like to add?", booking: "Booking", client: "Client", post: "Mail" },
    live: { live: "Up to date", resting: "Paused", cut: "No connection" },
    keys: "/ search · ↑ ↓ rows · Enter open · N new booking · C check in or out · P payment · U undo",
  },
  tabs: {
    today: "Today",
    bookings: "Bookings",
    people: "People",
    inbox: "Inbox",
    post: "Mail",
    events: "Events & room",
    business: "Reports",
    settings: "Settings",
  } satisfies Record<FrontDeskTab, string>,
  sections: {
    today: "Today",
    bookings: "Bookings",
    inventory: "Availability",
    clients: "Clients",
    memberships: "Renewals",
    documents: "Documents",
    people: "Person",
    inbox: "Inbox",
    messages: "WhatsApp",
    outbox: "Outbox",
    post: "Mail",
    events: "Events",
    room: "Room",
    business: "Reports",
    history: "History",
    settings: "Settings",
    staff: "Staff",
  } satisfies Record<FrontDeskSection, string>,
  lists: {
    clients: "Clients",
    bookings: "Bookings",
    refunds: "Refunds",
    inbox: "Inbox",
    outbox: "Outbox",
    history: "History",
  } satisfies Record<ExportList, string>,
  list: {
    loading: "Loading...",
    more: "Show more",
    status: "Status",
    all: "All",
    csv: "Export",
    csvAll: "All",
    csvRefunds: "Export refunds",
    csvPending: "Exporting...",
    csvFailed: "The list could not be exported. Please try again.",
    csvSaved: (list: string) => ({
      title: "List Exported",
      description: `${list}: the full list, without filters, is in your downloads.`,
    }),
    clear: "Clear filters",
    filters: { title: "Filters", text: "Filter the list, or export it.", show: "Show list" },
    cancel: "Cancel",
    refresh: "Refresh",
    details: "open details",
    shown: (count: number, total = count, noun: { one: string; many: string }) => {
      const shown = total === count ? "" : `${count.toLocaleString("en-GB")} of `;
      return `${shown}${total.toLocaleString("en-GB")} ${total === 1 ? noun.one : noun.many}`;
    },
    cut: `There are more than ${MAX_MATCHES} matches, so some are missing. Type more of the name.`,
    found: {
      count: (count: number, isMore: boolean) => `${count.toLocaleString("en-GB")}${isMore ? " or more" : ""}`,
      inAll: (count: string, noun: string) => `The full list has ${count} matching ${noun}.`,
      show: (count: string) => `Show all ${count}`,
    },
    moreActions: "More actions",
    recorded: (created: string, updated: string) => `Added ${created}; last changed ${updated}.`,
  },
  undo: "Undo",
  /** Until the worker answers, which may take a while for several items. */
  undoing: { title: "Undoing...", description: "Wait for the result." },
  sending: "Saving...",
  nothingToUndo: { title: "Nothing to Undo", description: "The last action cannot be undone, or was undone already." },
  error: "Error",
  noAnswer: "The server did not reply, so this may have been saved. Check the list before you try again.",
  email: "Email",
  whatsapp: "WhatsApp",
} as const;
