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
 * Notes that a client has paid the month from the start to the first due date, which stays. Throws `not_found`, and
 * `conflict` where anything was paid before, the due date is another by now than was seen, or the client is inactive.
 */
export async function recordFirstMonth(deps: Deps, id: string, input: MarkClientPaidInput): Promise<AdminClient> {
  const at = deps.now();
  const paidAt = readPaymentDate(input, at);
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(client, input.nextDueDate);
  const moved = await deps.clients.recordFirstMonth(buildFirstMonth(deps, client, { paidAt, at }));
  if (moved) return clientAnswer(deps, moved);
  const winner = await deps.clients.findById(id);
  if (!winner) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(winner, input.nextDueDate);
  throw new AppError("conflict");
}

/** The payment of a client's first month, with its entry in the history. */
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
  if (client.status === "inactive") throw conflict("This client is inactive, so no payment can be recorded.");
  if (client.nextDueDate !== seen)
    throw conflict(`The next payment is due on ${formatLongDate(client.nextDueDate)} by now. Please look at it again.`);
  if (!isFirstMonthOpen({ ...client, hasPaid: client.lastPaymentDate !== null }))
    throw conflict("A payment of this client is on record already, so the first month is over.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
