import { type AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { type Draft, formCode } from "#web/lib/form-code.ts";

/**
 * The form that moves a booking from the day it was seen on: POST /api/admin/bookings/{id}/move. The lists are asked for
 * again whatever the answer.
 */
export function moveBookingCode({ id, startDate: from }: Pick<AdminBooking, "id" | "startDate">) {
  return formCode({
    schema: { safeParse: (draft) => MoveBookingInput.safeParse({ startDate: (draft as Draft).startDate, from }) },
    async send(json: MoveBookingInput) {
      try {
        return await answerOf(
          api.api.admin.bookings[":id"].move.$post({ param: { id: encodeURIComponent(id) }, json }, withKey()),
        );
      } finally {
        reloadDesk("outbox", "history");
        // What can be done next depends on the row: it must be new before this dialog closes.
        await reloadDesk("bookings");
      }
    },
  });
}
