import { mutationOptions } from "@tanstack/react-query";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/bookings/{id}/confirm. The list is asked for again whatever the answer. */
export function confirmBookingMutation() {
  return mutationOptions({
    mutationFn: ({ id }: AdminBooking) =>
      answerOf(api.api.admin.bookings[":id"].confirm.$post({ param: { id: encodeURIComponent(id) } }, withKey())),
    onSettled: () => reloadDesk("bookings", "summary", "outbox", "history"),
  });
}
