import { availability as words } from "#web/content/availability.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { fetchAvailability } from "./fetch-availability.ts";

/** How many desks are free today, in words; null while the house is closed or nobody has said how many there are. */
export async function describeDesksFreeToday(): Promise<string | null> {
  const today = (await fetchAvailability("desk_day", todayInAccra())).at(0);
  return today?.isOpen && today.left !== null ? words.today(today.left) : null;
}
