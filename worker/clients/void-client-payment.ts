import type { AdminClient, VoidClientPaymentInput } from "#contract/front-desk/clients.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { clientStatus } from "#domain/clients/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { findLastPaidCharge, voidPeriodPayment } from "#worker/memberships/void-membership-payment.ts";
import { clientAnswer } from "./client-answer.ts";

/**
 * Voids a client's last payment: the due date moves back and the month's charge is open again. It covers first months,
 * and payments from before charges existed. Throws `not_found`, and `conflict` if the client is inactive, has no
 * recorded payment, or another payment was recorded or voided since.
 */
export async function voidClientPayment(deps: Deps, id: string, seen: VoidClientPaymentInput): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  if (client.status === "inactive") throw conflict("You cannot undo a payment from an inactive client.");
  if (client.nextDueDate !== seen.nextDueDate) throw changedError();
  const member = await getMember(deps, id);
  const months = await findLastPaidCharge(deps, member);
  if (months) {
    await voidPeriodPayment(deps, member, months);
    const current = await deps.clients.findById(id);
    if (!current) throw new AppError("not_found");
    return clientAnswer(deps, current);
  }
  const [payment, previous] = await deps.clients.listPayments(id, 2);
  if (payment?.nextDueDate !== client.nextDueDate) throw conflict("No payment was recorded for this due date.");

  const at = deps.now();
  const today = dayAt(at.getTime());
  // The first month's payment moved no due date.
  const dueDate = payment.isFirstMonth ? payment.nextDueDate : payment.dueDate;
  const updated = await deps.clients.voidPayment({
    payment,
    dueDate,
    lastPaymentDate: previous?.paidAt ?? null,
    status: clientStatus({ status: "active", nextDueDate: dueDate }, today),
    at,
    audit: makeAudit(deps, "staff", {
      action: "client_payment_taken_back",
      subjectType: "client",
      subjectId: id,
      at,
      detail: { dueDate: payment.nextDueDate, nextDueDate: dueDate, amountPesewas: payment.amountPesewas },
    }),
  });
  if (!updated) throw changedError();
  return clientAnswer(deps, updated);
}

function changedError(): AppError {
  return conflict("This client has changed since you opened it. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
