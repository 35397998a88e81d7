import type { AdminClient, MarkClientPaidInput } from "#contract/front-desk/clients.ts";
import { addYear, dateOf, dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { clientStatus, dueDateAfter } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { clientAnswer } from "./client-answer.ts";

/**
 * Notes a month's payment and moves the due date one month on. The caller names the new date: a call that was applied
 * already names one that is no longer next, and changes nothing.
 */
export async function markClientPaid(deps: Deps, id: string, input: MarkClientPaidInput): Promise<AdminClient> {
  const at = deps.now();
  const paidAt = paymentInstantIn(input, at);
  const today = dayAt(at.getTime());
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnlessNext(client, input.nextDueDate);
  const { nextDueDate } = input;
  const moved = await deps.clients.markPaid({
    payment: {
      id: deps.newId(),
      clientId: id,
      plan: client.plan,
      amountPesewas: client.amountPesewas,
      dueDate: client.nextDueDate,
      nextDueDate,
      isFirstMonth: false,
      paidAt,
      createdAt: at,
    },
    status: clientStatus({ status: "active", nextDueDate }, today),
    audit: makeAudit(deps, "staff", {
      action: "client_paid",
      subjectType: "client",
      subjectId: id,
      at,
      detail: { dueDate: client.nextDueDate, nextDueDate, amountPesewas: client.amountPesewas },
    }),
  });
  if (moved) return clientAnswer(deps, moved);

  const winner = await deps.clients.findById(id);
  if (!winner) throw new AppError("not_found");
  if (winner.status === "inactive") throw inactive();
  throw alreadyRecorded(winner);
}

/** When it was paid: not in the future, nor more than a year ago. */
export function paymentInstantIn({ paymentDate }: MarkClientPaidInput, at: Date): Date {
  const paidAt = new Date(paymentDate);
  // A browser's clock may be a little off; a day is not a little.
  if (paidAt.getTime() > at.getTime() + MS_PER_DAY)
    throw invalidField("paymentDate", "Payment date cannot be in the future");
  if (addYear(dayAt(paidAt.getTime())) < dayAt(at.getTime()))
    throw invalidField("paymentDate", "Payment date cannot be more than a year ago");
  return paidAt;
}

function refuseUnlessNext(client: ClientRow, nextDueDate: string): void {
  if (client.status === "inactive") throw inactive();
  const expected = dueDateAfter(client.nextDueDate, dateOf(client.startDate));
  if (nextDueDate === expected) return;
  if (nextDueDate === client.nextDueDate && client.lastPaymentDate !== null) throw alreadyRecorded(client);
  throw new AppError("conflict", {
    message: `The payment that is due on ${longDate(client.nextDueDate)} moves the due date to ${longDate(expected)}. Please reload and look again.`,
  });
}

function inactive(): AppError {
  return new AppError("conflict", { message: "This client is inactive, so no payment can be recorded." });
}

function alreadyRecorded(client: ClientRow): AppError {
  return new AppError("conflict", {
    message: `This payment has already been recorded. The next one is due on ${longDate(client.nextDueDate)}.`,
  });
}
