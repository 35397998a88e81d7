import type { DayEntry, DayOverview } from "#contract/front-desk/day.ts";
import { type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { hoursOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { bookingTypeOf, clientStatus } from "#domain/clients/clients.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { membershipMonthOn } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { visitDaysOf, visitState } from "#domain/visits/visits.ts";
import type { VisitsRepository } from "#worker/db/bookings/visits.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { AllocationRow } from "#worker/db/schema/inventory.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { VisitRow } from "#worker/db/schema/visits.ts";
import type { Deps } from "#worker/deps.ts";
import { holdStateOf } from "#worker/inventory/hold-for-payment.ts";

type DayRows = Awaited<ReturnType<VisitsRepository["readDay"]>>;

/** Who comes, who is here, who has gone and who never came, on a day. */
export async function getDay(deps: Deps, wanted?: Day): Promise<DayOverview> {
  const at = deps.now();
  const day = wanted ?? dayAt(at.getTime());
  const read = await deps.visits.readDay(day);
  const rows = {
    ...read,
    allocations: [...read.allocations, ...read.memberships.flatMap((month) => membershipStays(month, day))],
  };
  const visits = new Map(rows.visits.map((visit) => [visit.subjectId, visit]));
  const entries = [
    ...bookingEntries(rows, visits, day, at),
    ...clientEntries(rows, visits, dayAt(at.getTime())),
  ].toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  const within = (state: ReturnType<typeof visitState>) =>
    entries.filter(({ id }) => visitState(visits.get(id) ?? null) === state);
  const inside = within("inside");
  const taking = rows.allocations.filter((stay) => holdStateOf(stay, at) !== "gone");
  return {
    day,
    isOpen: rows.closedBecause === null,
    reason: rows.closedBecause,
    hours: hoursOn(day, rows.specials),
    hoursBecause: specialHoursOn(day, rows.specials)?.reason ?? null,
    resources: RESOURCES.map((resource) => ({
      resource,
      capacity: rows.places.find((place) => place.resource === resource)?.capacity ?? 0,
      taken: taking.filter((stay) => stay.resource === resource).length,
      inside: inside.filter((entry) => entry.resource === resource).length,
    })),
    arriving: within("arriving"),
    inside,
    left: within("left"),
    noShows: within("no_show"),
  };
}

/** The month of a membership that a day falls in, as a stay that is kept. */
function membershipStays({ id, resource, renewsOn }: MembershipRow, day: Day): AllocationRow[] {
  return resource === null
    ? []
    : [{ id, resource, ...membershipMonthOn(renewsOn, day), heldUntil: null, overbookReason: null }];
}

function bookingEntries(rows: DayRows, visits: Map<string, VisitRow>, day: Day, at: Date): DayEntry[] {
  const allocations = new Map(rows.allocations.map((stay) => [stay.id, stay]));
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]));
  const owed = new Map(
    rows.memberships.filter((month) => month.nextDueDate <= day).map((month) => [month.id, month.amountPesewas]),
  );
  return [...bookings.values()].flatMap((booking) => {
    const stay = allocations.get(booking.id) ?? null;
    const visit = visits.get(booking.id);
    return visit || isExpected(stay, day, at)
      ? [bookingEntry(booking, { stay, visit, owedPesewas: owed.get(booking.id) ?? null }, day, at)]
      : [];
  });
}

/** Whose hold ran out may still come on the first day, and pay; after that nobody waits for them. */
function isExpected(stay: AllocationRow | null, day: Day, at: Date): boolean {
  return stay === null || stay.firstDay === day || holdStateOf(stay, at) !== "gone";
}

function bookingEntry(
  booking: BookingRow,
  here: { stay: AllocationRow | null; visit: VisitRow | undefined; owedPesewas: number | null },
  day: Day,
  at: Date,
): DayEntry {
  const { stay, visit, owedPesewas } = here;
  const isPaid = owedPesewas === null && (booking.status === "paid" || booking.amountPesewas === 0);
  const days = stay ?? daysOf(booking);
  const dayCount = daysBetween(days.firstDay, days.lastDay) + 1;
  return {
    kind: "booking",
    id: booking.id,
    name: booking.customerName,
    plan: PLANS[booking.bookingType].name,
    resource: stay?.resource ?? null,
    phone: booking.customerPhone || null,
    phoneE164: booking.customerPhoneE164,
    email: booking.customerEmail || null,
    numberOfPeople: booking.numberOfPeople,
    isPaid,
    owed: isPaid || booking.status === "cancelled" ? 0 : toCedis(owedPesewas ?? booking.amountPesewas),
    // A visit may be of a day that the booking was moved from.
    dayNumber: Math.min(Math.max(daysBetween(days.firstDay, day) + 1, 1), dayCount),
    dayCount,
    status: booking.status,
    source: booking.source,
    hasPlace: stay === null || holdStateOf(stay, at) !== "gone",
    overbookReason: stay?.overbookReason ?? null,
    notes: booking.notes,
    ...visitTimes(visit),
  };
}

function daysOf(booking: BookingRow): { firstDay: Day; lastDay: Day } {
  const startDate = dayAt(booking.startDate.getTime());
  const endDate = booking.endDate && dayAt(booking.endDate.getTime());
  return visitDaysOf({ ...booking, startDate, endDate }) ?? { firstDay: startDate, lastDay: startDate };
}

function clientEntries(rows: DayRows, visits: Map<string, VisitRow>, today: Day): DayEntry[] {
  const allocations = new Map(rows.allocations.map((stay) => [stay.id, stay]));
  const ownDays = new Map(rows.ownDays.map(({ clientId, id }) => [clientId, id]));
  return rows.clients.map((client) => {
    const visit = visits.get(client.id);
    const stay = allocations.get(ownDays.get(client.id) ?? visit?.id ?? "");
    return clientEntry(client, stay ?? null, visit, today);
  });
}

function clientEntry(client: ClientRow, stay: AllocationRow | null, visit: VisitRow | undefined, today: Day): DayEntry {
  const isPaid = clientStatus(client, today) !== "overdue";
  return {
    kind: "client",
    id: client.id,
    name: client.fullName,
    plan: PLANS[bookingTypeOf(client.plan)].name,
    resource: stay?.resource ?? null,
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
    hasPlace: stay !== null,
    overbookReason: stay?.overbookReason ?? null,
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
