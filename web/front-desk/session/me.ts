import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { isAtLeast, type Role } from "#domain/staff/roles.ts";
import { STAFF_ME_KEY, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { isLockDue } from "./device-lock.ts";
import { isNamedStaff, useIsNamedStaff } from "./staff-session.ts";

/** Fetched once per session: a change of role ends the session. */
export function meQuery() {
  return queryOptions({
    queryKey: [STAFF_ME_KEY],
    queryFn: () => readResponse(staffApi.me.$get()),
    retryOnMount: false,
  });
}

/** Fetches the signed-in person while the code is still loading. */
export function prefetchMe() {
  if (isNamedStaff() && !isLockDue()) void queryClient.prefetchQuery(meQuery());
}

/** The signed-in person; null for the shared key and while loading. */
export function useMe(): StaffMe | null {
  const isNamed = useIsNamedStaff();
  const { data } = useQuery({ ...meQuery(), enabled: isNamed });
  return isNamed ? (data ?? null) : null;
}

/**
 * Whether the signed-in person has at least this role; the shared key counts as owner. Only hides actions: the worker
 * enforces roles.
 */
export function useHasRole(minRole: Role): boolean {
  const me = useMe();
  return useIsNamedStaff() ? me !== null && isAtLeast(me.role, minRole) : true;
}
