import { queryOptions, useQuery } from "@tanstack/react-query";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { mayDo, type StaffEffect } from "#domain/staff/effects.ts";
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
 * Tells whether the signed-in person may do something; the shared key counts as owner. Only hides and explains actions:
 * the worker enforces rights.
 */
export function useMayDo(): (effect: StaffEffect) => boolean {
  const me = useMe();
  const isNamed = useIsNamedStaff();
  return (effect) => !isNamed || (me !== null && mayDo(me.role, effect));
}

export function useHasRight(effect: StaffEffect): boolean {
  return useMayDo()(effect);
}
