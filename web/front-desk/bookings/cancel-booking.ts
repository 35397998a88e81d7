import { type AdminBooking, CancelBookingInput } from "#contract/front-desk/bookings.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";
import type { Draft } from "#web/lib/form-code.ts";
import { formCode } from "#web/lib/form-code.ts";

/**
 * The form that cancels a booking as it was seen: POST /api/admin/bookings/{id}/cancel. The lists are asked for again
 * whatever the answer.
 */
export function cancelBookingCode({ id, status: was }: Pick<AdminBooking, "id" | "status">) {
  return formCode({
    schema: {
      safeParse: (draft) => {
        const { reason, isUnused } = draft as Draft;
        return CancelBookingInput.safeParse({ reason, ...(isUnused && { isUnused: true }), was });
      },
    },
    async send(json: CancelBookingInput) {
      try {
        return await answerOf(
          api.api.admin.bookings[":id"].cancel.$post({ param: { id: encodeURIComponent(id) }, json }, withKey()),
        );
      } finally {
        reloadDesk("reviews", "refunds", "summary", "outbox", "history");
        // What can be done next depends on the row: it must be new before this dialog closes.
        await reloadDesk("bookings");
      }
    },
  });
}
