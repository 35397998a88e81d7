import type {
  BookingsOfDay,
  BookingsOfDayQuery,
  Occupancy,
  OccupancyQuery,
  Overbooked,
  OverbookedDay,
  OverbookedQuery,
} from "#contract/front-desk/inventory.ts";
import { addDays, addMonth, type Day, dayAt, daysBetween, monthAt, startOfDay } from "#domain/calendar/days.ts";
import { closedReasonOn, specialHoursOn } from "#domain/calendar/opening-hours.ts";
import { countAllocatedByDay } from "#domain/inventory/availability.ts";
import { capacityOn } from "#domain/inventory/capacity-history.ts";
import { RESOURCES, sellableUnits } from "#domain/inventory/inventory.ts";
import { prepareBookingAnswers } from "#worker/bookings/booking-answers.ts";
import type { Deps } from "#worker/deps.ts";

/** Occupancy on each day of a month, by default the current one, against the capacity of that day. */
export async function getOccupancy(deps: Deps, query: OccupancyQuery): Promise<Occupancy> {
  const at = deps.now();
  const month = query.month ?? monthAt(at.getTime());
  const from = `${month}-01`;
  const last = addDays(addMonth(from), -1);
  const [resources, changes, { closures, specials }, allocationGroups, { meetings }] = await Promise.all([
    deps.inventory.listResources(),
    deps.auditTrail.listCapacityChanges(new Date(startOfDay(from))),
    deps.inventory.readDays(from),
    deps.allocations.listAllocationGroups(from, last, at),
    deps.meetingRoom.readCalendar({ from: new Date(startOfDay(from)), to: new Date(startOfDay(addDays(last, 1))), at }),
  ]);
  const meetingsByDay = Map.groupBy(meetings, ({ meeting }) => dayAt(meeting.startsAt.getTime()));
  const length = daysBetween(from, last) + 1;
  const levels = RESOURCES.map((resource) => {
    const ofResource = allocationGroups.filter((group) => group.resource === resource);
    return {
      resource,
      present: resources.find((row) => row.resource === resource) ?? { capacity: 0, allotment: 0 },
      changes: changes.filter((change) => change.resource === resource),
      startingOn: countByFirstDay(ofResource),
      taken: countAllocatedByDay(ofResource, from, length),
      held: countAllocatedByDay(
        ofResource.filter(({ isHeld }) => isHeld === 1),
        from,
        length,
      ),
    };
  });
  return {
    month,
    days: Array.from({ length }, (_, offset) => {
      const day = addDays(from, offset);
      const reason = closedReasonOn(day, { closures, specials });
      const special = specialHoursOn(day, specials);
      return {
        day,
        isOpen: reason === null,
        reason,
        meetings: meetingsByDay.get(day)?.length ?? 0,
        special:
          reason !== null || !special ? null : { opens: special.opens, closes: special.closes, reason: special.reason },
        resources: levels.map(({ resource, present, changes, taken, held, startingOn }) => ({
          resource,
          capacity: sellableUnits(capacityOn(day, present, changes)),
          taken: taken[offset] ?? 0,
          held: held[offset] ?? 0,
          starting: startingOn.get(day) ?? 0,
        })),
      };
    }),
  };
}

function countByFirstDay(groups: readonly { firstDay: string; count: number }[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(groups, ({ firstDay }) => firstDay)].map(([day, started]) => [
      day,
      started.reduce((sum, { count }) => sum + count, 0),
    ]),
  );
}

/** The overbooked days, with whom each concerns. */
export async function listOverbooked(deps: Deps, { days = 31, ...query }: OverbookedQuery): Promise<Overbooked> {
  const overbooked = await findOverbookedDays(deps, query.from ?? dayAt(deps.now().getTime()), days);
  return {
    days: await Promise.all(
      overbooked.map(async (day) => {
        const { bookings } = await listBookingsOfDay(deps, day);
        return { ...day, bookings: bookings.map(({ id, customerName }) => ({ id, name: customerName })) };
      }),
    ),
  };
}

/** On a closed day, all bookings that start then have to move, however many they are. */
export async function findOverbookedDays(
  deps: Deps,
  from: Day,
  days: number,
): Promise<Omit<OverbookedDay, "bookings">[]> {
  const [resources, closures, groups] = await Promise.all([
    deps.inventory.listResources(),
    deps.inventory.listClosures(from),
    deps.allocations.listAllocationGroups(from, addDays(from, days - 1), deps.now()),
  ]);
  const isClosed = (day: Day) => closures.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay);
  return RESOURCES.flatMap((resource) => {
    const ofResource = groups.filter((group) => group.resource === resource);
    const capacity = sellableUnits(resources.find((row) => row.resource === resource));
    return countAllocatedByDay(ofResource, from, days).flatMap((taken, offset) => {
      const day = addDays(from, offset);
      return taken > capacity && !isClosed(day) ? [{ day, resource, capacity, taken }] : [];
    });
  });
}

/** Whom an overbooked day concerns. The bookings that came last are the first to move. */
export async function listBookingsOfDay(deps: Deps, { day, resource }: BookingsOfDayQuery): Promise<BookingsOfDay> {
  const ids = await deps.units.listIdsOn(resource, day, deps.now());
  const bookings = await deps.bookings.listByIds(ids);
  const newestFirst = bookings.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return {
    bookings: newestFirst.map(await prepareBookingAnswers(deps, bookings)),
    otherCount: ids.length - bookings.length,
  };
}
