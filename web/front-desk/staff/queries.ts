import type { StaffList } from "#contract/front-desk/staff.ts";
import { liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function staffQuery() {
  return liveQuery(["staff"], (): Promise<StaffList> => readResponse(staffApi.staff.$get()));
}

/** Sessions of the given person, or with null those of the signed-in person. */
export function sessionsQuery(staffId: string | null) {
  return liveQuery(["sessions", staffId], () =>
    readResponse(
      staffId === null ? staffApi.sessions.$get() : staffApi.staff[":id"].sessions.$get({ param: { id: staffId } }),
    ),
  );
}

export function myDevicesQuery() {
  return liveQuery(["devices"], () => readResponse(staffApi.devices.$get()));
}

export function settingsQuery() {
  return liveQuery(["settings"], () => readResponse(staffApi.settings.$get()));
}
