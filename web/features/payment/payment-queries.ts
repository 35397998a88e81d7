import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { PayChargesInput } from "#contract/charges.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { CustomerPaymentInput } from "#contract/payment.ts";
import { isStillPayable } from "#domain/payments/payments.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";

const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 20_000;

/** GET /api/payment/verify/{reference}. Asks again, with growing pauses, while the answer is "not yet" or "unknown". */
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

/** POST /api/bookings/complete: once for each payment, because its answer never becomes stale. */
export function completeBookingQuery(completion: { bookingId: string; paymentReference: string; planName: string }) {
  return queryOptions({
    queryKey: ["/api/bookings/complete", completion],
    queryFn: () => readResponse(api.api.bookings.complete.$post({ json: completion })),
    refetchInterval: ({ state }) => isInconclusive(state.error) && retryDelay(state.errorUpdateCount),
  });
}

/** POST /api/payment/again: the checkout of another try. */
export function payAgainMutation() {
  return mutationOptions({
    mutationFn: (own: CustomerPaymentInput) => readResponse(api.api.payment.again.$post({ json: own })),
  });
}

/** POST /api/payment/share: a link with which somebody else can pay. */
export function sharePaymentMutation() {
  return mutationOptions({
    mutationFn: (own: CustomerPaymentInput) => readResponse(api.api.payment.share.$post({ json: own })),
  });
}

const OUTDATED_CODES: ReadonlySet<ErrorCode | null> = new Set([
  "already_paid",
  "no_pending_booking",
  "price_changed",
] as const);

/** After a refusal that means that what the page says of a payment is no longer true, asks about it anew. */
export async function refetchIfOutdated(error: Error, reference: string) {
  const isOver = error instanceof ApiError && OUTDATED_CODES.has(error.code);
  if (isOver) await queryClient.invalidateQueries(verifyPaymentQuery(reference));
}

/** GET /api/payment/shared/{token}: what a link asks for. */
export function sharedPaymentQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/payment/shared", token],
    queryFn: () => readResponse(api.api.payment.shared[":token"].$get({ param: { token } })),
  });
}

/** POST /api/payment/shared: the checkout a link leads to. */
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

/** POST /api/charges/pay: the checkout for so many months. */
export function payChargesMutation() {
  return mutationOptions({
    mutationFn: (input: PayChargesInput) => readResponse(api.api.charges.pay.$post({ json: input })),
  });
}

/** POST /api/charges/statement: all months as a paper, kept as a file. */
export function saveStatementMutation() {
  return mutationOptions({
    mutationFn: (token: string) => saveFile(api.api.charges.statement.$post({ json: { token } }), "statement.pdf"),
  });
}

/** A failure that says nothing about the payment: no line, or a gateway that cannot be reached. */
export function isInconclusive(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function retryDelay(asked: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** Math.max(0, asked - 1), MAX_PAUSE_MS);
}
