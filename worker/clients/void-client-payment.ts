import type { AdminClient, VoidClientPaymentInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { findLastPaidCharge, voidPeriodPayment } from "#worker/memberships/void-membership-payment.ts";
import { clientAnswer } from "./client-answer.ts";

/**
 * Voids a client's last payment: the due date moves back and the month's charge is open again. Throws `not_found`, and `conflict` if the client is inactive, has no
 * recorded payment, or another payment was recorded or voided since.
 */
export async function voidClientPayment(
  deps: Deps,
  { id, ...seen }: ById<VoidClientPaymentInput>,
): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  if (client.status === "inactive") throw conflict("You cannot undo a payment from an inactive client.");
  if (client.nextDueDate !== seen.nextDueDate) throw changedError();
  const member = await getMember(deps, id);
  const paid = await findLastPaidCharge(deps, member);
  if (paid === null) throw conflict("No payment was recorded for this due date.");
  await voidPeriodPayment(deps, member, paid);
  const current = await deps.clients.findById(id);
  if (!current) throw new AppError("not_found");
  return clientAnswer(deps, current);
}

function changedError(): AppError {
  return conflict("This client has changed since you opened it. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
