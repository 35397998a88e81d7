import { queryOptions } from "@tanstack/react-query";
import type { ChangeStaffInput, StaffList } from "#contract/front-desk/staff.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function staffQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "staff"],
    queryFn: (): Promise<StaffList> => readResponse(staffApi.staff.$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

/** Sessions of the given person, or with null those of the signed-in person. */
export function sessionsQuery(staffId: string | null) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "sessions", staffId],
    queryFn: () =>
      readResponse(
        staffId === null ? staffApi.sessions.$get() : staffApi.staff[":id"].sessions.$get({ param: { id: staffId } }),
      ),
    ...LIVE_QUERY_OPTIONS,
  });
}

export function myDevicesQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "devices"],
    queryFn: () => readResponse(staffApi.devices.$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

export function settingsQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "settings"],
    queryFn: () => readResponse(staffApi.settings.$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

export function changeStaff(id: string, json: ChangeStaffInput) {
  return mutate(staffApi.staff[":id"].$patch({ param: { id }, json }));
}

/** Ends all sessions of the given person, or with null all others of the signed-in person. */
export function endSessions(staffId: string | null) {
  return mutate(
    staffId === null
      ? staffApi["other-sessions"].end.$post()
      : staffApi.staff[":id"].sessions.end.$post({ param: { id: staffId } }),
  );
}

export function setSharedKeyAllowed(isSharedKeyAllowed: boolean) {
  return mutate(staffApi.settings.$patch({ json: { isSharedKeyAllowed } }));
}
