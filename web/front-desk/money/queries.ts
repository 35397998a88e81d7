import { queryOptions } from "@tanstack/react-query";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { CountCashInput } from "#contract/front-desk/money/books.ts";
import type { ResolvePaymentInput } from "#contract/front-desk/money/payments.ts";
import type { Day } from "#domain/calendar/days.ts";
import { act, FRONT_DESK, KEPT_FRESH, listQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** The counters and the picture of the business. */
export function summaryQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "summary"],
    queryFn: () => readResponse(staffApi.summary.$get()),
    ...KEPT_FRESH,
  });
}

/** The money that staff noted on a day. */
export function takingsQuery(day: Day) {
  return queryOptions({
    queryKey: [FRONT_DESK, "takings", day],
    queryFn: () => readResponse(staffApi.takings.$get({ query: { day } })),
    ...KEPT_FRESH,
  });
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

export function placesQuery() {
  return listQuery("places", {}, () => readResponse(staffApi.refunds.places.$get()));
}

export function keepPlace(id: string) {
  return act(staffApi.bookings[":id"]["keep-place"].$post({ param: { id } }));
}

export function dayCloseQuery(day: Day) {
  return queryOptions({
    queryKey: [FRONT_DESK, "day-close", day],
    queryFn: () => readResponse(staffApi["day-close"].$get({ query: { day } })),
    ...KEPT_FRESH,
  });
}

export function countCash(json: CountCashInput) {
  return act(staffApi["cash-counts"].$post({ json }));
}

export function monthQuery(month: string) {
  return queryOptions({
    queryKey: [FRONT_DESK, "month", month],
    queryFn: () => readResponse(staffApi.reports.month.$get({ query: { month } })),
    ...KEPT_FRESH,
  });
}

export function closeMonth(month: string) {
  return act(staffApi.months[":month"].close.$post({ param: { month } }));
}

export async function saveMonth(month: string, format: "csv" | "pdf") {
  const request = staffApi.exports[":list"].$get({ param: { list: "month" }, query: { month, format } });
  await saveFile(request, `${month}.${format}`);
}

export async function saveEvidence(dispute: string) {
  await saveFile(staffApi.disputes[":dispute"].evidence.$get({ param: { dispute } }), `dispute-${dispute}.pdf`);
}

export function resolvePayment(reference: string, json: ResolvePaymentInput) {
  return act(staffApi.payments[":reference"].resolve.$post({ param: { reference }, json }));
}

export function refundPayment(reference: string) {
  return act(staffApi.payments[":reference"].refund.$post({ param: { reference } }));
}

/** A payment that came twice pays the month that is due next. */
export function payNextMonth(reference: string) {
  return act(staffApi.payments[":reference"]["next-month"].$post({ param: { reference } }));
}

export function confirmPaidBack({ id }: Pick<AdminRefund, "id">) {
  return act(staffApi.refunds[":id"].done.$post({ param: { id } }));
}
