import type { ListBookingsQuery } from "#contract/admin-bookings.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { deskPages } from "./desk-pages.ts";
import { withKey } from "./with-key.ts";

/** GET /api/admin/bookings, page by page. */
export function listBookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return deskPages("bookings", filters, (query) => answerOf(api.api.admin.bookings.$get({ query }, withKey())));
}
