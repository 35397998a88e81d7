import { type ExportList, MAX_MATCHES } from "#domain/front-desk/desk.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";
import type { FrontDeskTab } from "./front-desk-search.ts";

/** What the front desk says wherever somebody is in it. */
export const frontDeskCopy = {
  meta: {
    title: pageTitle("Front desk"),
    description: `The front desk of ${site.name}: virtual office clients, bookings, messages and what was sent. For the people who work at reception and nobody else.`,
  },
  title: "Front desk",
  opening: "Opening the front desk",
  notOpened: "The page could not be loaded. Check the connection and open it again.",
  tryAgain: "Try again",
  bar: {
    site: "To the website",
    logout: "Logout",
    loggedOut: { title: "Logged Out", description: "The front desk is locked on this device." },
    updateKey: "Update API Key",
    tabs: "Front desk",
    parts: "Parts of the front desk",
    more: "More",
    moreText: "Everything else at the front desk.",
    new: { title: "New", text: "What do you want to begin?", booking: "Booking", client: "Client", post: "Post" },
    live: { live: "Up to date", resting: "Paused", cut: "No connection" },
    keys: "/ search · ↑ ↓ rows · Enter opens · N new booking · C in or out · P payment · U undo",
  },
  tabs: {
    today: "Today",
    bookings: "Bookings",
    inbox: "Inbox",
    clients: "Clients",
    documents: "Verify",
    memberships: "Renewals",
    room: "Room",
    post: "Post",
    events: "Events",
    business: "Business",
    inventory: "Places",
    outbox: "Outbox",
    history: "History",
    staff: "Staff",
    settings: "Settings",
  } satisfies Record<FrontDeskTab, string>,
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
      description: `${list}: the whole list, whatever is filtered. The CSV file is with your downloads.`,
    }),
    clear: "Clear filters",
    filters: { title: "Filters", text: "What is listed, and the list as a file.", show: "Show the list" },
    cancel: "Cancel",
    refresh: "Refresh",
    details: "open details",
    shown: (count: number, total = count, what: { one: string; many: string }) => {
      const shown = total === count ? "" : `${count.toLocaleString("en-GB")} of `;
      return `${shown}${total.toLocaleString("en-GB")} ${total === 1 ? what.one : what.many}`;
    },
    cut: `More than ${MAX_MATCHES} match, and only ${MAX_MATCHES} were looked through. Type more of the name.`,
    found: {
      count: (count: number, isMore: boolean) => `${count.toLocaleString("en-GB")}${isMore ? " or more" : ""}`,
      inAll: (count: string, what: string) => `In all this search finds ${count} ${what}.`,
      show: (count: string) => `Show all ${count}`,
    },
    moreActions: "More actions",
    recorded: (created: string, updated: string) => `On record since ${created}; last changed ${updated}.`,
  },
  undo: "Undo",
  error: "Error",
  noAnswer: "No answer came, so this may have been recorded. Look at the list before you press again.",
  email: "E-mail",
  whatsapp: "WhatsApp",
} as const;
