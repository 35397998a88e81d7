import { useInfiniteQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import { hasMoved } from "#web/front-desk/bookings/has-moved.ts";
import { useAdminKey } from "#web/front-desk/session/staff-session.ts";
import { queryClient } from "#web/lib/query-client.ts";
import type { deskPages } from "./desk-pages.ts";
import { restPresses } from "./resting-presses.ts";

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The rows of a list as far as they were fetched, and its first page, which may carry figures. */
export function useDeskList<Item, Figures>(pages: ReturnType<typeof deskPages<object, Page<Item> & Figures>>) {
  const hasKey = useAdminKey() !== "";
  const query = useInfiniteQuery({ ...pages, enabled: hasKey }, queryClient);
  const fetched = query.data?.pages;
  const items = useMemo(() => fetched?.flatMap((page) => page.items) ?? [], [fetched]);
  const rows = fetched && items;
  const shown = useRef(rows);
  useLayoutEffect(() => {
    if (shown.current && rows && hasMoved(shown.current, rows)) restPresses();
    shown.current = rows;
  }, [rows]);
  return { query, items, first: fetched?.[0] };
}
