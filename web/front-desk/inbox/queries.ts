import type { InfiniteData } from "@tanstack/react-query";
import type { InboxItem, InboxPage, ListInboxQuery } from "#contract/front-desk/inbox.ts";
import type { Day } from "#domain/calendar/days.ts";
import { FRONT_DESK_KEY, listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

export const itemApi = staffApi.inbox[":kind"][":id"];

type Item = Pick<InboxItem, "kind" | "id">;

export function inboxQuery(filters: Omit<ListInboxQuery, "cursor" | "limit"> = {}) {
  return listQuery("inbox", filters, (query) => readResponse(staffApi.inbox.$get({ query })));
}

/** An item with its replies. */
export function threadQuery({ kind, id }: Item) {
  return liveQuery(["inbox", kind, id], () => readResponse(itemApi.$get({ param: { kind, id } })), {
    retryOnMount: false,
  });
}

/** Viewings of a day, the earliest first. */
export function viewingsQuery(day: Day) {
  return liveQuery(["viewings", day], () => readResponse(staffApi.viewings.$get({ query: { day } })), {
    retryOnMount: false,
  });
}

/** Staff that an item can be assigned to. */
export function colleaguesQuery() {
  return liveQuery(["colleagues"], () => readResponse(staffApi.colleagues.$get()));
}

/** The item as the displayed list has it; the given one if the list no longer has it. */
export function findListedItem(item: InboxItem): InboxItem {
  const lists = queryClient.getQueriesData<InfiniteData<InboxPage>>({
    queryKey: [FRONT_DESK_KEY, "inbox"],
    type: "active",
  });
  // Opened items share this key prefix and have no pages.
  const items = lists.flatMap(([, list]) => list?.pages?.flatMap((page) => page.items) ?? []);
  return items.find(({ kind, id }) => kind === item.kind && id === item.id) ?? item;
}
