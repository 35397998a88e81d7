import { mutationOptions } from "@tanstack/react-query";
import type { ChangeInboxItemInput, InboxItem } from "#contract/front-desk/inbox.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** PATCH /api/admin/inbox/{kind}/{id}. The list is asked for again whatever the answer: somebody else may have been first. */
export function changeInboxItemMutation() {
  return mutationOptions({
    mutationFn: ({ item, change }: { item: Pick<InboxItem, "kind" | "id">; change: ChangeInboxItemInput }) =>
      answerOf(
        api.api.admin.inbox[":kind"][":id"].$patch(
          { param: { kind: item.kind, id: encodeURIComponent(item.id) }, json: change },
          withKey(),
        ),
      ),
    onSettled: () => reloadDesk("inbox", "summary", "history"),
  });
}
