import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { type DeskMethod, deskChannel } from "#domain/front-desk/desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Money as it was taken at the desk. */
interface DeskPayment {
  method: DeskMethod;
  note?: string | undefined;
  transactionId?: string | undefined;
}

/** What the history says of it. */
export function deskPaymentDetail(amountPesewas: number, { method, note, transactionId }: DeskPayment) {
  return {
    amountPesewas,
    channel: deskChannel(method),
    note: note || null,
    ...(transactionId && { transactionId }),
  };
}

/** Throws `duplicate_transaction`, with whose payment it was, of a number that has paid for something. */
export async function refuseUsedTransaction(deps: Deps, transactionId: string): Promise<void> {
  const used = await deps.staffBookings.findTransaction(transactionId);
  if (!used) return;
  const message = `This transaction number was used for ${used.name ?? "another payment"} on ${formatLongDate(dayAt(used.at.getTime()))}. Look in the wallet, not at the SMS.`;
  throw new AppError("duplicate_transaction", { message, fields: { transactionId: message } });
}
