import type { ListBookingsQuery } from "#contract/front-desk/bookings.ts";
import { deskPages } from "#web/front-desk/lists/desk-pages.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** GET /api/admin/bookings, page by page. */
export function listBookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return deskPages("bookings", filters, (query) => answerOf(api.api.admin.bookings.$get({ query }, withKey())));
}
