import { availability as copy } from "#web/content/availability.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { fetchAvailability } from "./fetch-availability.ts";

/** The number of free desks today, as a sentence; null if closed or if no capacity is set. */
export async function describeDesksFreeToday(): Promise<string | null> {
  const today = (await fetchAvailability("desk_day", todayInAccra())).at(0);
  return today?.isOpen && today.left !== null ? copy.today(today.left) : null;
}
