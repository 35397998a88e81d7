import { queryOptions } from "@tanstack/react-query";
import type { AddStaffInput, ChangeStaffInput, StaffList, StaffPasskey } from "#contract/front-desk/staff.ts";
import { act, FRONT_DESK, KEPT_FRESH, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export function staffQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "staff"],
    queryFn: (): Promise<StaffList> => readResponse(staffApi.staff.$get()),
    ...KEPT_FRESH,
  });
}

/** One's own sessions, or those of somebody else. */
export function sessionsQuery(staffId: string | null) {
  return queryOptions({
    queryKey: [FRONT_DESK, "sessions", staffId],
    queryFn: () =>
      readResponse(
        staffId === null ? staffApi.sessions.$get() : staffApi.staff[":id"].sessions.$get({ param: { id: staffId } }),
      ),
    ...KEPT_FRESH,
  });
}

export function ownDevicesQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "devices"],
    queryFn: () => readResponse(staffApi.devices.$get()),
    ...KEPT_FRESH,
  });
}

export function settingsQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "settings"],
    queryFn: () => readResponse(staffApi.settings.$get()),
    ...KEPT_FRESH,
  });
}

export function addStaff(json: AddStaffInput) {
  return act(staffApi.staff.$post({ json }));
}

export function changeStaff(id: string, json: ChangeStaffInput) {
  return act(staffApi.staff[":id"].$patch({ param: { id }, json }));
}

export function inviteStaff(id: string) {
  return act(staffApi.staff[":id"].invitation.$post({ param: { id } }));
}

export function removeDevice({ id }: Pick<StaffPasskey, "id">) {
  return act(staffApi.devices[":id"].remove.$post({ param: { id } }));
}

export function endSession(id: string) {
  return act(staffApi.sessions[":id"].end.$post({ param: { id } }));
}

/** Of somebody else, or with null all of one's own but this. */
export function endSessions(staffId: string | null) {
  return act(
    staffId === null
      ? staffApi["other-sessions"].end.$post()
      : staffApi.staff[":id"].sessions.end.$post({ param: { id: staffId } }),
  );
}

export function makeRecoveryCode() {
  return act(staffApi["recovery-code"].$post());
}

export function allowSharedKey(isSharedKeyAllowed: boolean) {
  return act(staffApi.settings.$patch({ json: { isSharedKeyAllowed } }));
}
