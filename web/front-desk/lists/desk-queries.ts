import type { QueryStatus } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

/** What changes by itself is asked for again when somebody comes back to it, or to this page, after this time. */
const FRESH_MS = 15_000;

/** Wrong keys are counted: what has failed is asked for again only when somebody wants it. */
export const KEPT_FRESH = {
  staleTime: FRESH_MS,
  refetchOnWindowFocus: ({ state }: { state: { status: QueryStatus } }) => state.status !== "error",
} as const;

export type DeskQuery =
  | "clients"
  | "summary"
  | "bookings"
  | "reviews"
  | "unmatched"
  | "refunds"
  | "inbox"
  | "outbox"
  | "history"
  | "takings";

/** The first part of a query's key. */
export const DESK = "/api/admin";

/** Asks again for what a change has made old, now where it is on the screen and otherwise when it is opened. */
export function reloadDesk(...queries: DeskQuery[]) {
  return Promise.all(queries.map((query) => queryClient.invalidateQueries({ queryKey: [DESK, query] })));
}

/** After a new key: everything is forgotten and what is on the screen asked for again. */
export function restartDesk() {
  return queryClient.resetQueries({ queryKey: [DESK] });
}

/** After a logout: nothing of it stays in the browser's memory. */
export function forgetDesk() {
  queryClient.removeQueries({ queryKey: [DESK] });
}
