import type { InfiniteData } from "@tanstack/react-query";
import type { InboxItem, InboxPage } from "#contract/front-desk/inbox.ts";
import { DESK } from "#web/front-desk/lists/desk-queries.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** An item as the list on the screen has it by now, or as it was where the list has it no more. */
export function shownInboxItem(was: InboxItem): InboxItem {
  const lists = queryClient.getQueriesData<InfiniteData<InboxPage>>({ queryKey: [DESK, "inbox"], type: "active" });
  const items = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? []);
  return items.find(({ kind, id }) => kind === was.kind && id === was.id) ?? was;
}
