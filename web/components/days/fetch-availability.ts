import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addYear, type Day, daysBetween } from "#domain/calendar/days.ts";
import { type DayAvailability, MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** After this somebody else may have taken what was free. */
const STALE_TIME_MS = 30_000;
const LONGEST_MONTH_DAYS = 31;

/**
 * How each day stands of the parts of the year that a day and the month from it on lie in, as many days as one answer holds
 * each. None beyond a year: nothing can start there.
 */
export async function fetchAvailability(bookingType: BookingType, day: Day): Promise<DayAvailability[]> {
  const today = todayInAccra();
  const partOf = (of: Day) =>
    addDays(today, Math.floor(Math.max(0, daysBetween(today, of)) / MAX_AVAILABILITY_DAYS) * MAX_AVAILABILITY_DAYS);
  const parts = new Set([partOf(day), partOf(addDays(day, LONGEST_MONTH_DAYS - 1))]);
  const asked = [...parts].filter((from) => from <= addYear(today)).map((from) => fetchPart(bookingType, from));
  return (await Promise.all(asked)).flat();
}

function fetchPart(bookingType: BookingType, from: Day): Promise<DayAvailability[]> {
  return queryClient.fetchQuery({
    queryKey: ["/api/availability", bookingType, from],
    queryFn: async () => {
      const query = { bookingType, from, days: String(MAX_AVAILABILITY_DAYS) };
      return (await readResponse(api.api.availability.$get({ query }))).days;
    },
    staleTime: STALE_TIME_MS,
  });
}

/** What was answered is true no more: a place was refused. */
export function clearAvailability(): void {
  queryClient.removeQueries({ queryKey: ["/api/availability"] });
}
