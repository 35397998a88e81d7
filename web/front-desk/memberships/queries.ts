import type { AdminMembership, ListMembershipsQuery } from "#contract/front-desk/memberships.ts";
import { listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";

type Id = Pick<AdminMembership, "id">;

export function membershipsQuery(filters: Pick<ListMembershipsQuery, "q" | "state">) {
  return listQuery("memberships", filters, (query) => readResponse(staffApi.memberships.$get({ query })));
}

export function membershipQuery({ id }: Id) {
  return liveQuery(["membership", id], () => readResponse(staffApi.memberships[":id"].$get({ param: { id } })));
}

export async function saveStatement({ id }: Id, format: "csv" | "pdf") {
  const request = staffApi.memberships[":id"].statement.$get({ param: { id }, query: { format } });
  await saveFile(request, `statement-${todayInAccra()}.${format}`);
}

export function membershipFiguresQuery() {
  return liveQuery(["membership-figures"], () => readResponse(staffApi["membership-figures"].$get()));
}

/** Charges that staff have yet to remind of today. */
export function remindersDueQuery() {
  return liveQuery(
    ["charges", "to-remind"],
    async () => (await readResponse(staffApi.charges.$get({ query: { toRemind: "true" } }))).items,
  );
}
