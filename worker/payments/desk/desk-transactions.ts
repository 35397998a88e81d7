import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { type DeskMethod, deskChannel } from "#domain/front-desk/desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** A payment taken at the desk; the method is null if nobody said it. */
export interface DeskPayment {
  method: DeskMethod | null;
  note?: string | undefined;
  transactionId?: string | undefined;
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

/** Throws `duplicate_transaction`, naming the earlier payment, if the transaction number was used. */
export async function refuseUsedTransaction(deps: Deps, transactionId: string): Promise<void> {
  const used = await deps.staffBookings.findTransaction(transactionId);
  if (!used) return;
  const message = `This transaction number was used for ${used.name ?? "another payment"} on ${formatLongDate(dayAt(used.at.getTime()))}. Check the wallet, not the SMS.`;
  throw new AppError("duplicate_transaction", { message, fields: { transactionId: message } });
}
