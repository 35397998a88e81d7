import { mutationOptions } from "@tanstack/react-query";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/refunds/{id}/done */
export function confirmPaidBackMutation() {
  return mutationOptions({
    mutationFn: ({ id }: AdminRefund) =>
      answerOf(api.api.admin.refunds[":id"].done.$post({ param: { id: encodeURIComponent(id) } }, withKey())),
    onSettled: () => reloadDesk("refunds", "bookings", "summary", "history", "takings"),
  });
}
