import { mutationOptions } from "@tanstack/react-query";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** PATCH /api/admin/vo-clients/{id}/status. The list is asked for again whatever the answer. */
export function deactivateClientMutation() {
  return mutationOptions({
    mutationFn: ({ id, nextDueDate }: AdminClient) =>
      answerOf(
        api.api.admin["vo-clients"][":id"].status.$patch(
          { param: { id: encodeURIComponent(id) }, json: { status: "inactive", nextDueDate } },
          withKey(),
        ),
      ),
    onSettled: () => reloadDesk("clients", "summary", "history"),
  });
}
