import { infiniteQueryOptions, keepPreviousData, type QueryStatus } from "@tanstack/react-query";
import { retryAfterReauth } from "#web/front-desk/session/reauth.ts";
import { markSessionExpired, staffHeaders } from "#web/front-desk/session/staff-session.ts";
import { type ApiResponse, createApi, readResponse } from "#web/lib/api.ts";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** The doors for staff; every call carries what is in force when it is made. */
export const staffApi = createApi(staffHeaders, markSessionExpired, retryAfterReauth).api.admin;

/**
 * The same doors for what the page asks by itself. Whoever types in a dialog is not interrupted by a session that has
 * ended elsewhere: they hear of it when they send.
 */
export const backgroundApi = createApi(staffHeaders, () => void (topDialog() ?? markSessionExpired())).api.admin;

/** What changes by itself is asked for again when somebody comes back to it, or to this page, after this time. */
const STALE_AFTER_MS = 15_000;

/** Wrong keys are counted: what has failed is asked for again only when somebody wants it. */
export const LIVE_QUERY_OPTIONS = {
  staleTime: STALE_AFTER_MS,
  refetchOnWindowFocus: ({ state }: { state: { status: QueryStatus } }) => state.status !== "error",
} as const;

/** The first part of every query's key. */
export const FRONT_DESK_KEY = "/api/admin";
/** The key of who is here, which no act changes. */
export const STAFF_ME_KEY = "/api/admin/me";

/** A list, page by page. `read` gets the filters and, from the second page on, the cursor. */
export function listQuery<Filters extends object, Page extends { nextCursor: string | null }>(
  name: string,
  filters: Filters,
  read: (query: Filters & { cursor?: string }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [FRONT_DESK_KEY, name, filters],
    queryFn: ({ pageParam }) => read({ ...filters, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    ...LIVE_QUERY_OPTIONS,
    retryOnMount: false,
  });
}

/**
 * An act of the staff. It has ended when what is on the screen is new, also where it was refused or nobody answered:
 * somebody else may have been first, and what can be done next depends on the row.
 */
export async function mutate<Body>(request: Promise<ApiResponse<Body>>): Promise<Body> {
  try {
    return await readResponse(request);
  } finally {
    await reloadFrontDesk();
  }
}

/** Asks again for what is on the screen; the rest when it is opened. */
export function reloadFrontDesk() {
  return queryClient.invalidateQueries({ queryKey: [FRONT_DESK_KEY] });
}

/** After a new key or a new session: everything is forgotten and what is on the screen asked for again. */
export function resetFrontDesk() {
  return Promise.all([FRONT_DESK_KEY, STAFF_ME_KEY].map((name) => queryClient.resetQueries({ queryKey: [name] })));
}

/** After a logout: nothing of it stays in the browser's memory. */
export function clearFrontDesk() {
  for (const name of [FRONT_DESK_KEY, STAFF_ME_KEY]) queryClient.removeQueries({ queryKey: [name] });
}
