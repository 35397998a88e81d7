import type { Day } from "#domain/calendar/days.ts";
import { listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** Counts for the tabs, and the business figures. */
export function summaryQuery() {
  return liveQuery(["summary"], () => readResponse(staffApi.summary.$get()));
}

/** What everybody owes us. */
export function owedQuery() {
  return liveQuery(["owed"], () => readResponse(staffApi["desk-payments"].owed.$get()));
}

/** Money that staff recorded on a day. */
export function takingsQuery(day: Day) {
  return liveQuery(["takings", day], () => readResponse(staffApi.takings.$get({ query: { day } })));
}

export function unmatchedPaymentsQuery() {
  return listQuery("unmatched", {}, (query) => readResponse(staffApi.payments.unmatched.$get({ query })));
}

export function paymentReviewsQuery() {
  return listQuery("reviews", {}, (query) => readResponse(staffApi.payments.review.$get({ query })));
}

export function refundsQuery() {
  return listQuery("refunds", {}, (query) => readResponse(staffApi.refunds.$get({ query })));
}

export function disputesQuery() {
  return listQuery("disputes", {}, (query) => readResponse(staffApi.disputes.$get({ query })));
}

export function refundedBookingsQuery() {
  return listQuery("places", {}, () => readResponse(staffApi.refunds.places.$get()));
}

export function dayCloseQuery(day: Day) {
  return liveQuery(["day-close", day], () => readResponse(staffApi["day-close"].$get({ query: { day } })));
}

export function monthQuery(month: string) {
  return liveQuery(["month", month], () => readResponse(staffApi.reports.month.$get({ query: { month } })));
}

export async function saveMonth(month: string, format: "csv" | "pdf") {
  const request = staffApi.exports[":list"].$get({ param: { list: "month" }, query: { month, format } });
  await saveFile(request, `${month}.${format}`);
}

export async function saveEvidence(dispute: string) {
  await saveFile(staffApi.disputes[":dispute"].evidence.$get({ param: { dispute } }), `dispute-${dispute}.pdf`);
}
