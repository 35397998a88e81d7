import { queryOptions } from "@tanstack/react-query";
import type { AdminMembership, ListMembershipsQuery } from "#contract/front-desk/memberships.ts";
import { FRONT_DESK_KEY, LIVE_QUERY_OPTIONS, listQuery, staffApi } from "#web/front-desk/queries.ts";
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
