import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { isAtLeast, type Role } from "#domain/staff/roles.ts";
import { STAFF_ME_KEY, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { isLockDue } from "./device-lock.ts";
import { isNamedStaff, useIsNamedStaff } from "./staff-session.ts";

/** Asked once for each session: a change of role ends it. */
export function meQuery() {
  return queryOptions({
    queryKey: [STAFF_ME_KEY],
    queryFn: () => readResponse(staffApi.me.$get()),
    retryOnMount: false,
  });
}

/** Asks who is here while the code that greets them is still on its way. */
export function prefetchMe() {
  if (isNamedStaff() && !isLockDue()) void queryClient.prefetchQuery(meQuery());
}

/** Who signed in here by name; null for the shared key, and until it is known. */
export function useMe(): StaffMe | null {
  const byName = useIsNamedStaff();
  const { data } = useQuery({ ...meQuery(), enabled: byName });
  return byName ? (data ?? null) : null;
}

/**
 * Whether somebody here may do what at least `least` may. What they may not is not shown; the worker refuses it anyway.
 * Whoever comes with the shared key is an owner.
 */
export function useHasRole(minRole: Role): boolean {
  const me = useMe();
  return useIsNamedStaff() ? me !== null && isAtLeast(me.role, minRole) : true;
}
