import type { DayAgenda, DayEntry, DayOverview, DayQuery } from "#contract/front-desk/day.ts";
import { addDays, type Day, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf, clientStatus } from "#domain/clients/clients.ts";
import { lastDayOfEvent, MAX_EVENT_DAYS } from "#domain/events/events.ts";
import { RESOURCES, sellableUnits } from "#domain/inventory/inventory.ts";
import { membershipMonthOn } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { visitDaysOf, visitState } from "#domain/visits/visits.ts";
import { sumPaidInPart } from "#worker/bookings/booking-answers.ts";
import type { VisitsRepository } from "#worker/db/bookings/visits.ts";
import type { Client } from "#worker/db/clients.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { VisitRow } from "#worker/db/schema/visits.ts";
import type { Deps } from "#worker/deps.ts";
import { eventTimes } from "#worker/events/event-answers.ts";
import { holdStateOf } from "#worker/inventory/hold-state.ts";
import { meetingAnswer } from "#worker/meeting-room/meeting-answer.ts";

type DayRows = Awaited<ReturnType<VisitsRepository["readDay"]>>;

/** Returns who arrives, is checked in, has left or did not come on a day. */
export async function getDay(deps: Deps, { day: wanted }: DayQuery = {}): Promise<DayOverview> {
  const at = deps.now();
  const day = wanted ?? dayAt(at.getTime());
  const [dayRows, agenda] = await Promise.all([deps.visits.readDay(day), readAgenda(deps, day, at)]);
  const rows = {
    ...dayRows,
    allocations: [
      ...dayRows.allocations,
      ...dayRows.memberships.flatMap((membership) => membershipAllocations(membership, day)),
    ],
  };
  const visits = new Map(rows.visits.map((visit) => [visit.subjectId, visit]));
  const [paidInPart, unitNames] = await Promise.all([
    sumPaidInPart(deps, rows.bookings),
    deps.units.findAssignedNames(rows.bookings.map(({ id }) => id)),
  ]);
  const entries = [
    ...bookingEntries({ ...rows, unitNames }, visits, paidInPart, day, at),
    ...clientEntries(rows, visits, dayAt(at.getTime())),
  ].toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  const inState = (state: ReturnType<typeof visitState>) =>
    entries.filter(({ id }) => visitState(visits.get(id) ?? null) === state);
  const inside = inState("inside");
  const occupying = rows.allocations.filter((allocation) => holdStateOf(allocation, at) !== "gone");
  return {
    day,
    isOpen: rows.closedBecause === null,
    reason: rows.closedBecause,
    hours: hoursOn(day, rows.specials),
    hoursBecause: specialHoursOn(day, rows.specials)?.reason ?? null,
    resources: RESOURCES.map((resource) => ({
      resource,
      capacity: sellableUnits(rows.resources.find((place) => place.resource === resource)),
      taken: occupying.filter((allocation) => allocation.resource === resource).length,
      inside: inside.filter((entry) => entry.resource === resource).length,
    })),
    arriving: inState("arriving"),
    inside,
    left: inState("left"),
    noShows: inState("no_show"),
    agenda,
  };
}

const MAX_COLLECTIONS = 50;

async function readAgenda(deps: Deps, day: Day, at: Date): Promise<DayAgenda> {
  const [from, until] = [new Date(startOfDay(day)), new Date(startOfDay(addDays(day, 1)))];
  const earliestStart = new Date(startOfDay(addDays(day, 1 - MAX_EVENT_DAYS)));
  const [events, { meetings }, mail] = await Promise.all([
    deps.events.listBetween({ from: earliestStart, until, at }),
    deps.meetingRoom.readCalendar({ from, to: until, at }),
    day === dayAt(at.getTime()) ? deps.mailItems.listCollections(MAX_COLLECTIONS) : [],
  ]);
  return {
    events: events
      .filter(({ event }) => lastDayOfEvent(eventTimes(event)) >= day)
      .map(({ event, taken }) => ({
        id: event.id,
        title: event.title,
        startsAt: event.eventDate.toISOString(),
        guests: taken,
        capacity: event.capacity,
      })),
    meetings: meetings
      .map((found) => meetingAnswer(found, at))
      .map(({ id, name, startsAt, endsAt }) => ({ id, name, startsAt, endsAt })),
    mail,
  };
}

/** The membership month around a day, as an allocation without a hold. */
function membershipAllocations({ id, resource, renewsOn }: MembershipRow, day: Day): AllocationRow[] {
  return resource === null
    ? []
    : [{ id, resource, ...membershipMonthOn(renewsOn, day), heldUntil: null, claimEndsAt: null, overbookReason: null }];
}

function bookingEntries(
  rows: DayRows & { unitNames: ReadonlyMap<string, string> },
  visits: Map<string, VisitRow>,
  paidInPart: ReadonlyMap<string, number>,
  day: Day,
  at: Date,
): DayEntry[] {
  const allocations = new Map(rows.allocations.map((allocation) => [allocation.id, allocation]));
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]));
  const owed = new Map(
    rows.memberships
      .filter((membership) => membership.nextDueDate <= day)
      .map((membership) => [membership.id, membership.amountPesewas]),
  );
  return [...bookings.values()].flatMap((booking) => {
    const allocation = allocations.get(booking.id) ?? null;
    const visit = visits.get(booking.id);
    return visit || isExpected(allocation, day, at)
      ? [
          bookingEntry(
            booking,
            {
              allocation,
              visit,
              unit: rows.unitNames.get(booking.id) ?? null,
              owedPesewas: owed.get(booking.id) ?? null,
              partPesewas: paidInPart.get(booking.id) ?? 0,
            },
            day,
            at,
          ),
        ]
      : [];
  });
}

/** A customer whose hold expired may still come and pay on the first day. */
function isExpected(allocation: AllocationRow | null, day: Day, at: Date): boolean {
  return allocation === null || allocation.firstDay === day || holdStateOf(allocation, at) !== "gone";
}

function bookingEntry(
  booking: BookingRow,
  details: {
    allocation: AllocationRow | null;
    visit: VisitRow | undefined;
    unit: string | null;
    owedPesewas: number | null;
    partPesewas: number;
  },
  day: Day,
  at: Date,
): DayEntry {
  const { allocation, visit, unit, owedPesewas, partPesewas } = details;
  const isPaid = owedPesewas === null && (booking.status === "paid" || booking.amountPesewas === 0);
  const days = allocation ?? bookingDays(booking);
  const dayCount = daysBetween(days.firstDay, days.lastDay) + 1;
  return {
    kind: "booking",
    id: booking.id,
    name: booking.customerName,
    plan: PLANS[booking.bookingType].name,
    resource: allocation?.resource ?? null,
    unit,
    phone: booking.customerPhone || null,
    phoneE164: booking.customerPhoneE164,
    email: booking.customerEmail || null,
    numberOfPeople: booking.numberOfPeople,
    isPaid,
    owed: isPaid || booking.status === "cancelled" ? 0 : toCedis(owedPesewas ?? booking.amountPesewas - partPesewas),
    // The booking may have moved since the visit.
    dayNumber: Math.min(Math.max(daysBetween(days.firstDay, day) + 1, 1), dayCount),
    dayCount,
    status: booking.status,
    source: booking.source,
    hasPlace: allocation === null || holdStateOf(allocation, at) !== "gone",
    overbookReason: allocation?.overbookReason ?? null,
    notes: booking.notes,
    ...visitTimes(visit),
  };
}

function bookingDays(booking: BookingRow): { firstDay: Day; lastDay: Day } {
  const startDate = dayAt(booking.startDate.getTime());
  const endDate = booking.endDate && dayAt(booking.endDate.getTime());
  return visitDaysOf({ ...booking, startDate, endDate }) ?? { firstDay: startDate, lastDay: startDate };
}

function clientEntries(rows: DayRows, visits: Map<string, VisitRow>, today: Day): DayEntry[] {
  const allocations = new Map(rows.allocations.map((allocation) => [allocation.id, allocation]));
  const ownDays = new Map(rows.ownDays.map(({ clientId, id }) => [clientId, id]));
  return rows.clients.map((client) => {
    const visit = visits.get(client.id);
    const allocation = allocations.get(ownDays.get(client.id) ?? visit?.id ?? "");
    return clientEntry(client, allocation ?? null, visit, today);
  });
}

function clientEntry(
  client: Client,
  allocation: AllocationRow | null,
  visit: VisitRow | undefined,
  today: Day,
): DayEntry {
  const isPaid = clientStatus(client, today) !== "overdue";
  return {
    kind: "client",
    id: client.id,
    name: client.fullName,
    plan: PLANS[bookingTypeOf(client.plan)].name,
    resource: allocation?.resource ?? null,
    unit: null,
    phone: client.phone,
    phoneE164: client.phoneE164,
    email: client.email,
    numberOfPeople: null,
    isPaid,
    owed: isPaid ? 0 : toCedis(client.amountPesewas),
    dayNumber: 1,
    dayCount: 1,
    status: null,
    source: null,
    hasPlace: allocation !== null,
    overbookReason: allocation?.overbookReason ?? null,
    notes: client.notes,
    ...visitTimes(visit),
  };
}

function visitTimes(visit: VisitRow | undefined): Pick<DayEntry, "checkedInAt" | "checkedOutAt"> {
  return {
    checkedInAt: visit?.checkedInAt?.toISOString() ?? null,
    checkedOutAt: visit?.checkedOutAt?.toISOString() ?? null,
  };
}
