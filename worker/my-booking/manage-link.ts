import { MY_BOOKING_PAGE } from "#domain/bookings/bookings.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";

/** URL of the booking's page with its newest link; null without a key for links. */
export async function manageLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<BookingRow, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("booking", id, linkVersion);
  return token && `${deps.siteUrl}${MY_BOOKING_PAGE}${token}`;
}
