import type { AdminClient, MarkClientPaidInput } from "#contract/front-desk/clients.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isFirstMonthOpen } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { clientAnswer } from "./client-answer.ts";
import { readPaymentDate } from "./mark-client-paid.ts";

/**
 * Records the payment for the month from the start date to the first due date, which does not move. Throws `not_found`,
 * and `conflict` if the client is inactive, has paid before, or has another due date than staff saw.
 */
export async function recordFirstMonth(deps: Deps, id: string, input: MarkClientPaidInput): Promise<AdminClient> {
  const at = deps.now();
  const paidAt = readPaymentDate(input, at);
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(client, input.nextDueDate);
  const updated = await deps.clients.recordFirstMonth(buildFirstMonth(deps, client, { paidAt, at }));
  if (updated) return clientAnswer(deps, updated);
  const winner = await deps.clients.findById(id);
  if (!winner) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(winner, input.nextDueDate);
  throw new AppError("conflict");
}

/** Payment and history entry of a client's first month. */
export function buildFirstMonth(deps: Deps, client: ClientRow, { paidAt, at }: { paidAt: Date; at: Date }) {
  const { id: clientId, plan, amountPesewas, startDate, nextDueDate } = client;
  return {
    payment: {
      id: deps.newId(),
      clientId,
      plan,
      amountPesewas,
      dueDate: startDate,
      nextDueDate,
      isFirstMonth: true,
      paidAt,
      createdAt: at,
    },
    audit: makeAudit(deps, "staff", {
      action: "client_paid",
      subjectType: "client",
      subjectId: clientId,
      at,
      detail: { dueDate: startDate, nextDueDate, amountPesewas },
    }),
  };
}

function refuseUnlessFirstMonthOpen(client: ClientRow, seen: string): void {
  if (client.status === "inactive") throw conflict("You cannot record a payment for an inactive client.");
  if (client.nextDueDate !== seen)
    throw conflict(`The next payment is now due on ${formatLongDate(client.nextDueDate)}. Please check it again.`);
  if (!isFirstMonthOpen({ ...client, hasPaid: client.lastPaymentDate !== null }))
    throw conflict("This client has already paid, so you cannot record a first month.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
