import { queryOptions } from "@tanstack/react-query";
import type {
  AdminMembership,
  ChangePlanInput,
  DeferChargeInput,
  EndMembershipInput,
  ListMembershipsQuery,
  PauseMembershipInput,
  PayMembershipInput,
  ResumeMembershipInput,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import type { ReminderChannel } from "#domain/clients/clients.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, listQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";

type Id = Pick<AdminMembership, "id">;

export function membershipsQuery(filters: Pick<ListMembershipsQuery, "q" | "state">) {
  return listQuery("memberships", filters, (query) => readResponse(staffApi.memberships.$get({ query })));
}

export function membershipQuery({ id }: Id) {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "membership", id],
    queryFn: () => readResponse(staffApi.memberships[":id"].$get({ param: { id } })),
    ...LIVE_QUERY_OPTIONS,
  });
}

export async function saveStatement({ id }: Id, format: "csv" | "pdf") {
  const request = staffApi.memberships[":id"].statement.$get({ param: { id }, query: { format } });
  await saveFile(request, `statement-${todayInAccra()}.${format}`);
}

export function membershipFiguresQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "membership-figures"],
    queryFn: () => readResponse(staffApi["membership-figures"].$get()),
    ...LIVE_QUERY_OPTIONS,
  });
}

/** Charges that staff have yet to remind of today. */
export function remindersDueQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK_KEY, "charges", "to-remind"],
    queryFn: async () => (await readResponse(staffApi.charges.$get({ query: { toRemind: "true" } }))).items,
    ...LIVE_QUERY_OPTIONS,
  });
}

export function recordChargeReminder(id: string, channel: ReminderChannel) {
  return mutate(staffApi.charges[":id"].remind.$post({ param: { id }, json: { channel } }));
}

export function remindCharges(ids: string[]) {
  return mutate(staffApi.reminders.$post({ json: { ids } }));
}

export function payMembership({ id }: Id, json: PayMembershipInput) {
  return mutate(staffApi.memberships[":id"].payments.$post({ param: { id }, json }));
}

export function waiveCharge(id: string, json: WaiveChargeInput) {
  return mutate(staffApi.charges[":id"].waive.$post({ param: { id }, json }));
}

export function recordPaymentPromise(id: string, json: DeferChargeInput) {
  return mutate(staffApi.charges[":id"].agree.$post({ param: { id }, json }));
}

export function changePlan({ id }: Id, json: ChangePlanInput) {
  return mutate(staffApi.memberships[":id"].plan.$post({ param: { id }, json }));
}

export function pauseMembership({ id }: Id, json: PauseMembershipInput) {
  return mutate(staffApi.memberships[":id"].pause.$post({ param: { id }, json }));
}

export function endMembership({ id }: Id, json: EndMembershipInput) {
  return mutate(staffApi.memberships[":id"].end.$post({ param: { id }, json }));
}

export function resumeMembership({ id }: Id, json: ResumeMembershipInput) {
  return mutate(staffApi.memberships[":id"].resume.$post({ param: { id }, json }));
}

export function setReminders({ id }: Id, areSent: boolean) {
  return mutate(staffApi.memberships[":id"].reminders.$post({ param: { id }, json: { areSent } }));
}

export function voidMonths({ id, nextDueDate }: Pick<AdminMembership, "id" | "nextDueDate">) {
  return mutate(staffApi.memberships[":id"]["take-back-payment"].$post({ param: { id }, json: { nextDueDate } }));
}
