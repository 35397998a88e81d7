import { RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/form-code.ts";

/**
 * The form for a payment taken at the desk: POST /api/admin/bookings/{id}/payments. The lists are asked for again
 * whatever the answer.
 */
export function deskPaymentCode(id: string) {
  return formCode({
    schema: RecordDeskPaymentInput,
    async send(json) {
      try {
        await answerOf(
          api.api.admin.bookings[":id"].payments.$post({ param: { id: encodeURIComponent(id) }, json }, withKey()),
        );
      } finally {
        reloadDesk("reviews", "summary", "outbox", "history", "takings");
        // What can be done next depends on the row: it must be new before this dialog closes.
        await reloadDesk("bookings");
      }
    },
  });
}
