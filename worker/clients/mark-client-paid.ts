import type { AdminClient, MarkClientPaidInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addYear, dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Client } from "#worker/db/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { prepareCharge } from "#worker/memberships/pay-membership.ts";
import { recordPayment } from "#worker/payments/desk/take-payment.ts";
import { clientAnswer } from "./client-answer.ts";

/**
 * Records a month's payment with its receipt, late fee and mail, and moves the due date one month on. The caller names
 * the new due date, so that a repeated call no longer matches. Throws `not_found`, `conflict` and `validation_failed`.
 */
export async function markClientPaid(deps: Deps, { id, ...input }: ById<MarkClientPaidInput>): Promise<AdminClient> {
  const paidAt = readPaymentDate(input, deps.now());
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnexpectedDueDate(client, input.nextDueDate);
  try {
    const owed = await prepareCharge(deps, await getMember(deps, id), {
      ...{ from: client.nextDueDate, months: 1, paymentReceived: true },
    });
    const amount = toCedis(owed.charge.amountPesewas);
    await recordPayment(
      deps,
      [{ id: owed.charge.id, owed: amount, amount }],
      { ...input, method: input.method ?? null },
      paidAt,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    const winner = await deps.clients.findById(id);
    if (!winner) throw new AppError("not_found");
    throw winner.status === "inactive" ? inactiveError() : alreadyRecordedError(winner);
  }
  const current = await deps.clients.findById(id);
  if (!current) throw new AppError("not_found");
  return clientAnswer(deps, current);
}

/** The payment instant. Throws `validation_failed` if it is in the future or more than a year ago. */
function readPaymentDate({ paymentDate }: MarkClientPaidInput, at: Date): Date {
  const paidAt = new Date(paymentDate);
  // A browser's clock may be slightly ahead, but not by a day.
  if (paidAt.getTime() > at.getTime() + MS_PER_DAY)
    throw invalidField("paymentDate", "Payment date cannot be in the future");
  if (addYear(dayAt(paidAt.getTime())) < dayAt(at.getTime()))
    throw invalidField("paymentDate", "Payment date cannot be more than a year ago");
  return paidAt;
}

function refuseUnexpectedDueDate(client: Client, nextDueDate: string): void {
  if (client.status === "inactive") throw inactiveError();
  const expected = dueDateAfter(client.nextDueDate, client.renewsOn);
  if (nextDueDate === expected) return;
  if (nextDueDate === client.nextDueDate && client.lastPaymentDate !== null) throw alreadyRecordedError(client);
  throw new AppError("conflict", {
    message: `After the payment due on ${formatLongDate(client.nextDueDate)}, the next is due on ${formatLongDate(expected)}. Please reload and check again.`,
  });
}

function inactiveError(): AppError {
  return new AppError("conflict", { message: "You cannot record a payment for an inactive client." });
}

function alreadyRecordedError(client: Client): AppError {
  return new AppError("conflict", {
    message: `This payment has already been recorded. The next one is due on ${formatLongDate(client.nextDueDate)}.`,
  });
}
