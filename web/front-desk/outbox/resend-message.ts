import { mutationOptions } from "@tanstack/react-query";
import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/outbox/{id}/resend */
export function resendMessageMutation() {
  return mutationOptions({
    mutationFn: ({ id }: OutboxMessage) =>
      answerOf(api.api.admin.outbox[":id"].resend.$post({ param: { id: encodeURIComponent(id) } }, withKey())),
    onSettled: () => reloadDesk("outbox", "summary", "history"),
  });
}
