import type { DueItems, PaymentsOfCharge } from "#contract/front-desk/money/take-payment.ts";
import { act, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

const payments = staffApi["desk-payments"];

export function fetchDue(id: string): Promise<DueItems> {
  return readResponse(payments.due[":id"].$get({ param: { id } }));
}

export const takePayment = act(payments.$post);

export function sendPrompt(id: string) {
  return act(staffApi.charges[":id"].prompt.$post, { id });
}

/** The prompt on the customer's phone, also if another screen sent it. */
export function openPromptQuery(id: string) {
  return liveQuery(["prompt-of", id], () => readResponse(staffApi.charges[":id"].prompt.$get({ param: { id } })));
}

export function voidPayment(reference: string) {
  return act(payments.void[":reference"].$post, { reference });
}

export function fetchPayments(id: string): Promise<PaymentsOfCharge> {
  return readResponse(payments.of[":id"].$get({ param: { id } }));
}

export function paymentsQuery(id: string) {
  return liveQuery(["payments-of", id], () => fetchPayments(id));
}

export function linkQuery(id: string) {
  return liveQuery(["payment-link", id], () => readResponse(payments.links[":id"].$post({ param: { id } })), {
    retryOnMount: false,
  });
}
