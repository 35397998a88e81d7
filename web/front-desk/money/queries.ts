import { queryOptions } from "@tanstack/react-query";
import type { AdminRefund } from "#contract/front-desk/bookings.ts";
import type { ResolvePaymentInput } from "#contract/front-desk/payments.ts";
import type { Day } from "#domain/calendar/days.ts";
import { act, FRONT_DESK, KEPT_FRESH, listQuery, staffApi } from "#web/front-desk/queries.ts";
import { answerOf } from "#web/lib/api.ts";

/** The counters and the picture of the business. */
export function summaryQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "summary"],
    queryFn: () => answerOf(staffApi.summary.$get()),
    ...KEPT_FRESH,
  });
}

/** The money that staff noted on a day. */
export function takingsQuery(day: Day) {
  return queryOptions({
    queryKey: [FRONT_DESK, "takings", day],
    queryFn: () => answerOf(staffApi.takings.$get({ query: { day } })),
    ...KEPT_FRESH,
  });
}

export function unmatchedPaymentsQuery() {
  return listQuery("unmatched", {}, (query) => answerOf(staffApi.payments.unmatched.$get({ query })));
}

export function paymentReviewsQuery() {
  return listQuery("reviews", {}, (query) => answerOf(staffApi.payments.review.$get({ query })));
}

export function refundsQuery() {
  return listQuery("refunds", {}, (query) => answerOf(staffApi.refunds.$get({ query })));
}

export function resolvePayment(reference: string, json: ResolvePaymentInput) {
  return act(staffApi.payments[":reference"].resolve.$post({ param: { reference }, json }));
}

export function refundPayment(reference: string) {
  return act(staffApi.payments[":reference"].refund.$post({ param: { reference } }));
}

export function confirmPaidBack({ id }: Pick<AdminRefund, "id">) {
  return act(staffApi.refunds[":id"].done.$post({ param: { id } }));
}
