import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { PayChargesInput } from "#contract/charges.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { MyBookingAnswer } from "#contract/my-booking.ts";
import type { CustomerPaymentInput } from "#contract/payment.ts";
import { isStillPayable } from "#domain/payments/payments.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 20_000;

/** GET /api/payment/verify/{reference}. Polls with growing delays while the status is pending or unknown. */
export function verifyPaymentQuery(reference: string) {
  return queryOptions({
    queryKey: ["/api/payment/verify", reference],
    queryFn: () => readResponse(api.api.payment.verify[":reference"].$get({ param: { reference } })),
    enabled: reference !== "",
    refetchInterval: ({ state }) => {
      const isOpen = state.data ? isStillPayable(state.data.data.status) : isInconclusive(state.error);
      return isOpen && retryDelay(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
}

/** POST /api/bookings/complete: once per payment, because the response never becomes stale. */
export function completeBookingQuery(completion: { bookingId: string; paymentReference: string; planName: string }) {
  return queryOptions({
    queryKey: ["/api/bookings/complete", completion],
    queryFn: () => readResponse(api.api.bookings.complete.$post({ json: completion })),
    refetchInterval: ({ state }) => isInconclusive(state.error) && retryDelay(state.errorUpdateCount),
  });
}

/** POST /api/my-booking: the own booking of this tab, under the key of its page. */
export function ownBookingQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-booking", token],
    queryFn: (): Promise<MyBookingAnswer> => readResponse(api.api["my-booking"].$post({ json: { token } })),
  });
}

/** POST /api/payment/again: a new checkout. */
export function payAgainMutation() {
  return mutationOptions({
    mutationFn: (payment: CustomerPaymentInput) => readResponse(api.api.payment.again.$post({ json: payment })),
  });
}

/** POST /api/payment/share: a link with which another person can pay. */
export function sharePaymentMutation() {
  return mutationOptions({
    mutationFn: (payment: CustomerPaymentInput) => readResponse(api.api.payment.share.$post({ json: payment })),
  });
}

const OUTDATED_CODES: ReadonlySet<ErrorCode | null> = new Set([
  "already_paid",
  "no_pending_booking",
  "price_changed",
] as const);

/** Refetches the payment after a refusal that shows the page is outdated. */
export async function refetchIfOutdated(error: Error, reference: string) {
  const isOver = error instanceof ApiError && OUTDATED_CODES.has(error.code);
  if (isOver) await queryClient.invalidateQueries(verifyPaymentQuery(reference));
}

/** GET /api/payment/shared/{token}: the subject and amount of a shared link. */
export function sharedPaymentQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/payment/shared", token],
    queryFn: () => readResponse(api.api.payment.shared[":token"].$get({ param: { token } })),
  });
}

/** POST /api/payment/shared: the checkout of a shared link. */
export function paySharedMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(api.api.payment.shared.$post({ json: { token } })),
  });
}

/** POST /api/charges/open: what a member owes and has paid. */
export function openedChargesQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/charges/open", token],
    queryFn: () => readResponse(api.api.charges.open.$post({ json: { token } })),
    enabled: token !== "",
  });
}

/** POST /api/charges/pay: the checkout for a number of months. */
export function payChargesMutation() {
  return mutationOptions({
    mutationFn: (input: PayChargesInput) => readResponse(api.api.charges.pay.$post({ json: input })),
  });
}

/** POST /api/charges/statement: a PDF of all months, saved as a file. */
export function saveStatementMutation() {
  return mutationOptions({
    mutationFn: (token: string) => saveFile(api.api.charges.statement.$post({ json: { token } }), "statement.pdf"),
  });
}

/** True for a failure that says nothing about the payment: no connection, or the gateway is unreachable. */
export function isInconclusive(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function retryDelay(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** Math.max(0, attempts - 1), MAX_PAUSE_MS);
}
