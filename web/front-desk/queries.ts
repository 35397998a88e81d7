import { infiniteQueryOptions, keepPreviousData, type QueryStatus, queryOptions } from "@tanstack/react-query";
import { retryAfterReauth } from "#web/front-desk/session/reauth.ts";
import { markSessionExpired, staffHeaders } from "#web/front-desk/session/staff-session.ts";
import { type ApiResponse, createApi, readResponse } from "#web/lib/api.ts";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** The staff API; every call carries the current credentials. */
export const staffApi = createApi(staffHeaders, markSessionExpired, retryAfterReauth).api.admin;
export const bookingApi = staffApi.bookings[":id"];
export const clientApi = staffApi["vo-clients"][":id"];

/**
 * The staff API for background requests. An expired session must not interrupt staff who type in a dialog; their own
 * request reports it.
 */
export const backgroundApi = createApi(staffHeaders, () => void (topDialog() ?? markSessionExpired())).api.admin;

/** Data older than this is refetched on focus or when it is shown again. */
const STALE_AFTER_MS = 15_000;

/** The server counts wrong keys: failed queries are retried only on demand. */
export const LIVE_QUERY_OPTIONS = {
  staleTime: STALE_AFTER_MS,
  refetchOnWindowFocus: ({ state }: { state: { status: QueryStatus } }) => state.status !== "error",
} as const;

/** First part of every query key. */
export const FRONT_DESK_KEY = "/api/admin";
/** Key of the signed-in person, which mutations do not invalidate. */
export const STAFF_ME_KEY = "/api/admin/me";

/** What `read` gets, as fresh as a front desk needs. `key` follows that of all front-desk data. */
export function liveQuery<Key extends readonly unknown[], Data>(
  key: Key,
  read: () => Promise<Data>,
  options: { retryOnMount?: boolean; placeholderData?: typeof keepPreviousData } = {},
) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, ...key],
    queryFn: read,
    ...LIVE_QUERY_OPTIONS,
    ...options,
  });
}

/** A paginated list. `read` gets the filters and, from the second page, the cursor. */
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
 * Sends a mutation and resolves after the displayed data is fresh, even after a failure: another person may have been
 * first.
 */
export async function mutate<Body>(request: Promise<ApiResponse<Body>>): Promise<Body> {
  try {
    return await readResponse(request);
  } finally {
    await reloadFrontDesk();
  }
}

type Call = (args: never, options?: { headers: Record<string, string> }) => Promise<ApiResponse<unknown>>;
type Taken<Send extends Call> = Parameters<Send>[0];
type Answer<Send extends Call> = ReturnType<Send> extends Promise<ApiResponse<infer Body>> ? Body : never;
type Act<Send extends Call> =
  Taken<Send> extends { json: infer Json }
    ? (json: Json, headers?: Record<string, string>) => Promise<Answer<Send>>
    : () => Promise<Answer<Send>>;

/**
 * How a dialog or button sends a mutation: the call, and what its path names, often the row itself. What it returns
 * takes the body, if the call has one, and a form's headers.
 */
export function act<Send extends Call>(
  call: Send,
  ...[param]: Taken<Send> extends { param: infer Param } ? [param: Param] : []
) {
  return ((json?: unknown, headers = {}) => mutate(call({ param, json } as never, { headers }))) as Act<Send>;
}

/** Refetches the displayed data; the rest on next use. */
export function reloadFrontDesk() {
  return queryClient.invalidateQueries({ queryKey: [FRONT_DESK_KEY] });
}

/** After a new key or sign-in: drops all data and refetches the displayed part. */
export function resetFrontDesk() {
  return Promise.all([FRONT_DESK_KEY, STAFF_ME_KEY].map((name) => queryClient.resetQueries({ queryKey: [name] })));
}

/** After a logout: removes all staff data from memory. */
export function clearFrontDesk() {
  for (const name of [FRONT_DESK_KEY, STAFF_ME_KEY]) queryClient.removeQueries({ queryKey: [name] });
}
