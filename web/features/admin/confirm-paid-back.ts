import { mutationOptions } from "@tanstack/react-query";
import type { AdminRefund } from "#contract/admin-bookings.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { reloadDesk } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** POST /api/admin/refunds/{id}/done */
export function confirmPaidBackMutation() {
  return mutationOptions({
    mutationFn: ({ id }: AdminRefund) =>
      answerOf(api.api.admin.refunds[":id"].done.$post({ param: { id: encodeURIComponent(id) } }, withKey())),
    onSettled: () => reloadDesk("refunds", "bookings", "summary", "history", "takings"),
  });
}
