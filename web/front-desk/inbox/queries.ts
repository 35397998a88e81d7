import type { InfiniteData } from "@tanstack/react-query";
import type { ChangeInboxItemInput, InboxItem, InboxPage, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import { act, FRONT_DESK, listQuery, staffApi } from "#web/front-desk/queries.ts";
import { answerOf } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

export function inboxQuery(filters: Omit<ListInboxQuery, "cursor" | "limit"> = {}) {
  return listQuery("inbox", filters, (query) => answerOf(staffApi.inbox.$get({ query })));
}

export function changeInboxItem({ kind, id }: Pick<InboxItem, "kind" | "id">, json: ChangeInboxItemInput) {
  return act(staffApi.inbox[":kind"][":id"].$patch({ param: { kind, id }, json }));
}

/** An item as the list on the screen has it by now, or as it was where the list has it no more. */
export function shownInboxItem(was: InboxItem): InboxItem {
  const lists = queryClient.getQueriesData<InfiniteData<InboxPage>>({
    queryKey: [FRONT_DESK, "inbox"],
    type: "active",
  });
  const items = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
  return items.find(({ kind, id }) => kind === was.kind && id === was.id) ?? was;
}
