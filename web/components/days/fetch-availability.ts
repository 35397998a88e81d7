import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addYear, type Day, daysBetween } from "#domain/calendar/days.ts";
import { type DayAvailability, MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { setWorkerTime, todayInAccra } from "#web/lib/time/dates.ts";

/** Availability changes as other customers book. */
const STALE_TIME_MS = 30_000;
const MAX_MONTH_DAYS = 31;

/**
 * Availability by day, in pages of `MAX_AVAILABILITY_DAYS`: the pages that cover the day and the month after it. Nothing can start
 * more than a year ahead. The first page starts today by the worker's clock. Empty for a plan without a desk or room: only
 * the worker's time counts.
 */
export async function fetchAvailability(bookingType: BookingType, day: Day, months = 1): Promise<DayAvailability[]> {
  const today = todayInAccra();
  const pageStart = (date: Day) =>
    addDays(today, Math.floor(Math.max(0, daysBetween(today, date)) / MAX_AVAILABILITY_DAYS) * MAX_AVAILABILITY_DAYS);
  const pageStarts = new Set([pageStart(day), pageStart(addDays(day, MAX_MONTH_DAYS - 1))]);
  const requests = [...pageStarts]
    .filter((from) => from <= addYear(today))
    .map((from) => fetchPage(bookingType, from === today ? null : from, months));
  const days = (await Promise.all(requests)).flat();
  return resourceForPlan(bookingType) === null ? [] : days;
}

function fetchPage(bookingType: BookingType, from: Day | null, months: number): Promise<DayAvailability[]> {
  return queryClient.fetchQuery({
    queryKey: ["/api/availability", bookingType, from, months],
    queryFn: async () => {
      const query = {
        ...{ bookingType, days: String(MAX_AVAILABILITY_DAYS) },
        ...(from !== null && { from }),
        ...(months > 1 && { months: String(months) }),
      };
      const { now, days } = await readResponse(api.api.availability.$get({ query }));
      setWorkerTime(now);
      return days;
    },
    staleTime: STALE_TIME_MS,
  });
}

/** Drops cached availability after the worker refuses a day. */
export function clearAvailability(): void {
  queryClient.removeQueries({ queryKey: ["/api/availability"] });
}
