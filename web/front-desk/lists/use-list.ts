import { useInfiniteQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import { startInputCooldown } from "#web/front-desk/components/input-cooldown.ts";
import type { listQuery } from "#web/front-desk/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The loaded rows of a list, and its first page, which may carry totals. */
export function useList<Item, Figures>(pages: ReturnType<typeof listQuery<object, Page<Item> & Figures>>) {
  const hasCredentials = useHasCredentials();
  const query = useInfiniteQuery({ ...pages, enabled: hasCredentials });
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

/** Whether existing rows changed position, or a first row appeared. Rows appended at the end move nothing. */
export function haveRowsMoved(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length === 0) return after.length > 0;
  return before.some((row, index) => row !== after[index]);
}
