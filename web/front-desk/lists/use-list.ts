import { useInfiniteQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import { startInputCooldown } from "#web/front-desk/components/input-cooldown.ts";
import type { listQuery } from "#web/front-desk/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The rows of a list as far as they were fetched, and its first page, which may carry figures. */
export function useList<Item, Figures>(pages: ReturnType<typeof listQuery<object, Page<Item> & Figures>>) {
  const hasWayIn = useHasCredentials();
  const query = useInfiniteQuery({ ...pages, enabled: hasWayIn });
  const fetched = query.data?.pages;
  const items = useMemo(() => fetched?.flatMap((page) => page.items) ?? [], [fetched]);
  const rows = fetched && items;
  const shown = useRef(rows);
  useLayoutEffect(() => {
    if (shown.current && rows && haveRowsMoved(shown.current, rows)) startInputCooldown();
    shown.current = rows;
  }, [rows]);
  return { query, items, first: fetched?.[0] };
}

/** Whether something else stands where a row stood, or where there was none. More rows at the end move nothing. */
export function haveRowsMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length === 0) return after.length > 0;
  return before.some((row, index) => row !== after[index]);
}
