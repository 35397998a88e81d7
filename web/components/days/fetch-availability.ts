import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addYear, type Day, daysBetween } from "#domain/calendar/days.ts";
import { type DayAvailable, MOST_DAYS } from "#domain/inventory/availability.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** After this somebody else may have taken what was free. */
const FRESH_MS = 30_000;

/**
 * How each day of the part of the year stands that a day lies in, as many days as one answer holds. None beyond a year:
 * nothing can start there.
 */
export async function fetchAvailability(bookingType: BookingType, day: Day): Promise<DayAvailable[]> {
  const today = todayInAccra();
  const from = addDays(today, Math.floor(Math.max(0, daysBetween(today, day)) / MOST_DAYS) * MOST_DAYS);
  if (from > addYear(today)) return [];
  return queryClient.fetchQuery({
    queryKey: ["/api/availability", bookingType, from],
    queryFn: async () => {
      const query = { bookingType, from, days: String(MOST_DAYS) };
      return (await answerOf(api.api.availability.$get({ query }))).days;
    },
    staleTime: FRESH_MS,
  });
}

/** What was answered is true no more: a place was refused. */
export function forgetAvailability(): void {
  queryClient.removeQueries({ queryKey: ["/api/availability"] });
}
