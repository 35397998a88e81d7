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
 * Takes back a client's last payment, which was noted by mistake: the due date goes back to where it was, and the month's
 * charge is owed again; so do the first month, and what was noted before months were charges. Throws
 * `not_found`, and `conflict` where another payment has come or gone since, none was noted here, or the client is
 * inactive.
 */
export async function voidClientPayment(deps: Deps, id: string, seen: VoidClientPaymentInput): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  if (client.status === "inactive") throw conflict("This client is inactive, so no payment can be taken back.");
  if (client.nextDueDate !== seen.nextDueDate) throw changedError();
  const member = await getMember(deps, id);
  const months = await findLastPaidCharge(deps, member);
  if (months) {
    await voidPeriodPayment(deps, member, months);
    const now = await deps.clients.findById(id);
    if (!now) throw new AppError("not_found");
    return clientAnswer(deps, now);
  }
  const [payment, before] = await deps.clients.listPayments(id, 2);
  if (payment?.nextDueDate !== client.nextDueDate) throw conflict("No payment was recorded for this due date.");

  const at = deps.now();
  const today = dayAt(at.getTime());
  // The first month moved no due date.
  const dueDate = payment.isFirstMonth ? payment.nextDueDate : payment.dueDate;
  const moved = await deps.clients.voidPayment({
    payment,
    dueDate,
    lastPaymentDate: before?.paidAt ?? null,
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
  if (!moved) throw changedError();
  return clientAnswer(deps, moved);
}

function changedError(): AppError {
  return conflict("Somebody has changed this client since you opened it. Please look at it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
