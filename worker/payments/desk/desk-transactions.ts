import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { DESK_METHODS, type DeskMethod, deskChannel } from "#domain/front-desk/desk.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** A payment taken at the desk; the method is null if nobody said it. */
export interface DeskPayment {
  method: DeskMethod | null;
  note?: string | undefined;
  transactionId?: string | undefined;
}

/** The payment that was taken, from either shape of the input; null if none was. */
export function readDeskPayment(input: {
  payment?: { kind: string; note?: string | undefined; transactionId?: string | undefined } | undefined;
  method?: DeskMethod | undefined;
  note?: string | undefined;
  transactionId?: string | undefined;
}): DeskPayment | null {
  const { note, transactionId } = input.payment ?? input;
  const method = DESK_METHODS.find((known) => known === (input.payment?.kind ?? input.method));
  return method ? { method, note, transactionId } : null;
}

/** Details for the audit trail. */
export function deskPaymentDetail(amountPesewas: number, { method, note, transactionId }: DeskPayment) {
  return {
    amountPesewas,
    ...(method && { channel: deskChannel(method) }),
    note: note || null,
    ...(transactionId && { transactionId }),
  };
}

/** A payment at the desk that is recorded in the batch that books. */
export function startDeskPayment<Type extends ChargeSubjectType>(
  deps: Deps,
  paidFor: { id: string; subjectType: Type; amountPesewas: number; at: Date },
  { transactionId }: Pick<DeskPayment, "transactionId">,
) {
  const { id, subjectType, amountPesewas, at } = paidFor;
  return {
    charge: { id, subjectType, subjectId: id, amountPesewas },
    reference: formatDeskReference(deps.newToken()),
    gatewayResult: null,
    transactionId: transactionId ?? null,
    paidAt: at,
    at,
  };
}

/** Throws `duplicate_transaction`, naming the earlier payment, if the transaction number was used. */
export async function refuseUsedTransaction(deps: Deps, transactionId: string): Promise<void> {
  const used = await deps.staffBookings.findTransaction(transactionId);
  if (!used) return;
  const message = `This transaction number was used for ${used.name ?? "another payment"} on ${formatLongDate(dayAt(used.at.getTime()))}. Check the wallet, not the SMS.`;
  throw new AppError("duplicate_transaction", { message, fields: { transactionId: message } });
}
