import type { SearchHit, SearchQuery, SearchResults } from "#contract/front-desk/search.ts";
import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf, clientStatus } from "#domain/clients/clients.ts";
import { MAX_RESULTS, type SearchAction } from "#domain/front-desk/desk.ts";
import { meetingTitle } from "#domain/meeting-room/meeting-room.ts";
import type { Client } from "#worker/db/clients.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ContactRow, LeadRow } from "#worker/db/schema/inbox.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Found } from "#worker/db/search.ts";
import type { Deps } from "#worker/deps.ts";

/** Hits of each kind that are shown, however many other kinds have. */
const MIN_PER_KIND = 4;
const MAX_EXCERPT_CHARACTERS = 80;

export async function searchEverything(deps: Deps, { q }: SearchQuery): Promise<SearchResults> {
  const text = q.normalize("NFKC");
  const today = dayAt(deps.now().getTime());
  const found = await deps.search.find(text, new Date(startOfDay(today)));
  const visits = await deps.visits.listBySubjects(found.bookings.map(({ id }) => id));
  const arrivalOf = ({ id }: BookingRow) => visits.get(id)?.find(({ day }) => day === today)?.checkedInAt ?? null;
  const kinds = [
    found.clients.map((client) => clientHit(client, today)),
    found.bookings.map((booking) => bookingHit(booking, text, today, arrivalOf(booking))),
    found.leads.map(leadHit),
    found.contacts.map(contactHit),
    found.registrations.map(registrationHit),
    found.meetings.map(meetingHit),
  ];
  return { items: sortHits(limitPerKind(kinds), today) };
}

/** Limits each kind so that none crowds out another, then fills up in order of kinds. */
function limitPerKind(kinds: SearchHit[][]): SearchHit[] {
  const shown = kinds.map((hits) => hits.slice(0, MIN_PER_KIND));
  for (const [kind, hits] of kinds.entries()) {
    const remaining = MAX_RESULTS - shown.flat().length;
    shown[kind]?.push(...hits.slice(MIN_PER_KIND, MIN_PER_KIND + remaining));
  }
  return shown.flat();
}

/** Clients first, then upcoming bookings soonest first, then the rest newest first. */
function sortHits(hits: SearchHit[], today: Day): SearchHit[] {
  const isAhead = (hit: SearchHit) => hit.kind === "booking" && hit.at.slice(0, 10) >= today;
  const rank = (hit: SearchHit) => (hit.kind === "client" ? 0 : isAhead(hit) ? 1 : 2);
  return hits.sort((a, b) => {
    const [first, second] = rank(a) === 1 ? [a, b] : [b, a];
    return rank(a) - rank(b) || (rank(a) === 0 ? 0 : first.at.localeCompare(second.at));
  });
}

function bookingHit(booking: BookingRow, text: string, today: Day, arrivedAt: Date | null): SearchHit {
  const { bookingType, startDate, status } = booking;
  return {
    kind: "booking",
    id: booking.id,
    title: booking.customerName,
    detail: withExcerpt(
      `${PLANS[bookingType].name}, ${formatLongDate(startDate.toISOString())}, ${status}`,
      hasWord(booking.notes, text) ? booking.notes : null,
    ),
    at: startDate.toISOString(),
    email: booking.customerEmail || null,
    phone: booking.customerPhone || null,
    phoneE164: booking.customerPhoneE164,
    bookingType,
    businessName: null,
    acts: actionsFor(booking, today, arrivedAt !== null),
  };
}

/** Whether a search may have found the booking by its notes, which then are its excerpt. */
function hasWord(notes: string | null, text: string): boolean {
  const folded = notes?.toLowerCase() ?? "";
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => word.length > 2 && folded.includes(word));
}

/** Take payment while something is owed; check in once on a day of the booking. */
function actionsFor(
  { status, amountPesewas, bookingType, startDate, endDate }: BookingRow,
  today: Day,
  hasArrived: boolean,
): SearchAction[] {
  if (status === "cancelled") return [];
  const [first, last] = [startDate, endDate ?? startDate].map((day) => dayAt(day.getTime()));
  const isToday = first !== undefined && last !== undefined && first <= today && today <= last;
  return [
    ...(status !== "paid" && amountPesewas > 0 ? (["take_payment"] as const) : []),
    ...(isToday && !hasArrived && !isVirtual(bookingType) ? (["check_in"] as const) : []),
  ];
}

function clientHit(client: Client, today: Day): SearchHit {
  const status = clientStatus(client, today).replace("_", " ");
  return {
    kind: "client",
    id: client.id,
    title: client.fullName,
    detail: `${client.businessName}, ${PLANS[bookingTypeOf(client.plan)].name}, ${status}`,
    at: client.createdAt.toISOString(),
    email: client.email,
    phone: client.phone,
    phoneE164: client.phoneE164,
    bookingType: null,
    businessName: client.businessName,
    acts: [],
  };
}

function leadHit(lead: LeadRow): SearchHit {
  return {
    kind: "lead",
    id: lead.id,
    title: [lead.firstName, lead.lastName].filter(Boolean).join(" "),
    detail: withExcerpt(`${lead.plan ?? "Enquiry"}, ${lead.status}`, lead.message),
    at: lead.createdAt.toISOString(),
    email: lead.email,
    phone: lead.phone,
    phoneE164: lead.phoneE164,
    bookingType: null,
    businessName: lead.businessName,
    acts: [],
  };
}

function contactHit(contact: ContactRow): SearchHit {
  return {
    kind: "contact",
    id: contact.id,
    title: contact.name,
    detail: withExcerpt(`${contact.category ?? "Message"}, ${contact.status}`, contact.message),
    at: contact.createdAt.toISOString(),
    email: contact.email,
    phone: contact.phone,
    phoneE164: contact.phoneE164,
    bookingType: null,
    businessName: null,
    acts: [],
  };
}

function registrationHit(registration: Found["registrations"][number]): SearchHit {
  return {
    kind: "registration",
    id: registration.id,
    title: registration.attendeeName,
    detail: `${registration.eventTitle}, ${formatLongDate(dayAt(registration.eventDate.getTime()))}`,
    eventId: registration.eventId,
    at: registration.createdAt.toISOString(),
    email: registration.attendeeEmail,
    phone: registration.attendeePhone,
    phoneE164: null,
    bookingType: null,
    businessName: null,
    acts: [],
  };
}

function meetingHit(meeting: MeetingRow): SearchHit {
  const { startsAt, endsAt, cancelledAt } = meeting;
  const title = meetingTitle({ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() });
  return {
    kind: "meeting",
    id: meeting.id,
    title: meeting.name ?? "",
    detail: [title, formatLongDate(startsAt.toISOString()), ...(cancelledAt ? ["cancelled"] : [])].join(", "),
    at: startsAt.toISOString(),
    email: meeting.customerEmail || null,
    phone: meeting.customerPhone || null,
    phoneE164: meeting.customerPhoneE164,
    bookingType: null,
    businessName: null,
    acts: [],
  };
}

function withExcerpt(summary: string, message: string | null): string {
  const line = message?.replace(/\s+/g, " ") ?? "";
  if (line === "") return summary;
  return `${summary}: ${line.length > MAX_EXCERPT_CHARACTERS ? `${line.slice(0, MAX_EXCERPT_CHARACTERS)}…` : line}`;
}
