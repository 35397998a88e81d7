import { MY_BOOKING_PAGE } from "#domain/bookings/my-booking.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** The page of a booking by its newest link; null while no key for links is configured. */
export async function manageLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<BookingRow, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("booking", id, linkVersion);
  return token && `${deps.siteUrl}${MY_BOOKING_PAGE}${token}`;
}
