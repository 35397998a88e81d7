import { mutationOptions } from "@tanstack/react-query";
import type { OutboxMessage } from "#contract/admin-outbox.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { reloadDesk } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** POST /api/admin/outbox/{id}/resend */
export function resendMessageMutation() {
  return mutationOptions({
    mutationFn: ({ id }: OutboxMessage) =>
      answerOf(api.api.admin.outbox[":id"].resend.$post({ param: { id: encodeURIComponent(id) } }, withKey())),
    onSettled: () => reloadDesk("outbox", "summary", "history"),
  });
}
