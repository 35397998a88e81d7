import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { addDays, type Day, startOfDay } from "#domain/calendar/days.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { listEventsOnDays } from "#worker/inventory/affected-by-hours.ts";
import { findOverbookedDays } from "#worker/inventory/get-occupancy.ts";
import { findHolds } from "#worker/mail-items/mail-answer.ts";

/** How far ahead overbooked days and closures are named. */
const NOTICE_DAYS = 31;
const MAX_URGENT_MAIL = 50;
const MAX_UNPAID_STARTS = 5;

type Urgent = Pick<AdminSummary["waiting"], "overbooked" | "closures" | "unpaidStarts" | "heldMail">;

/** What staff have to settle before its day comes, and urgent mail that may not be handed over. */
export async function findUrgent(deps: Deps, today: Day): Promise<Urgent> {
  const [overbooked, closures, unpaidStarts, heldMail] = await Promise.all([
    findOverbookedDays(deps, today, NOTICE_DAYS),
    findUnresolvedClosures(deps, today),
    findUnpaidStarts(deps, today),
    countHeldMail(deps),
  ]);
  return {
    overbooked: overbooked.map(({ day, resource, taken, capacity }) => ({ day, resource, count: taken - capacity })),
    closures,
    unpaidStarts,
    heldMail,
  };
}

/** Closures of the next weeks with bookings that start on them, meetings or events. */
async function findUnresolvedClosures(deps: Deps, today: Day): Promise<Urgent["closures"]> {
  const last = addDays(today, NOTICE_DAYS);
  const closures = (await deps.inventory.listClosures(today)).filter(({ fromDay }) => fromDay <= last);
  const counted = await Promise.all(
    closures.map(async ({ id, fromDay, toDay, reason }) => {
      const from = fromDay < today ? today : fromDay;
      const at = deps.now();
      const [groups, { meetings }, events] = await Promise.all([
        deps.allocations.listAllocationGroups(from, toDay, at),
        deps.meetingRoom.readCalendar({
          from: new Date(startOfDay(from)),
          to: new Date(startOfDay(addDays(toDay, 1))),
          at,
        }),
        listEventsOnDays(deps, from, toDay),
      ]);
      const starting = groups.filter(({ firstDay }) => firstDay >= from);
      const bookings = starting.reduce((sum, { count }) => sum + count, 0);
      return { id, day: fromDay, reason, count: bookings + meetings.length + events.length };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

/** Unpaid bookings that start today or tomorrow. */
async function findUnpaidStarts(deps: Deps, today: Day): Promise<Urgent["unpaidStarts"]> {
  const tomorrow = addDays(today, 1);
  const ids = await deps.allocations.listOverlappingIds(today, tomorrow, deps.now());
  const bookings = await deps.bookings.listByIds(ids);
  return bookings
    .map((booking) => ({ ...booking, day: booking.startDate.toISOString().slice(0, 10) }))
    .filter(
      ({ day, status, amountPesewas }) =>
        (day === today || day === tomorrow) && (status === "pending" || status === "confirmed") && amountPesewas > 0,
    )
    .slice(0, MAX_UNPAID_STARTS)
    .map(({ id, customerName, day, amountPesewas }) => ({
      id,
      name: customerName,
      isToday: day === today,
      amount: toCedis(amountPesewas),
    }));
}

/** Urgent items of clients who are not verified. */
async function countHeldMail(deps: Deps): Promise<number> {
  const clientIds = await deps.mailItems.listUrgentClients(MAX_URGENT_MAIL);
  const holds = await findHolds(deps, clientIds);
  return clientIds.filter((id) => holds.get(id) === "not_verified").length;
}
