import type { ClientAllowances, GrantAllowanceInput } from "#contract/front-desk/allowances.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { MAX_GRANT, toUnits } from "#domain/allowances/allowances.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { getClientAllowances } from "./get-allowances.ts";

/** Adds to a client's allowance for the current month and records the reason in the history. */
export async function grantAllowance(
  deps: Deps,
  { id: clientId, ...input }: ById<GrantAllowanceInput>,
  idempotencyKey: string | null,
): Promise<ClientAllowances> {
  const { kind, amount, reason } = input;
  if (kind === "coworking_days" && !Number.isInteger(amount)) throw invalidField("amount", "Enter whole days");
  if (amount > MAX_GRANT[kind]) throw invalidField("amount", `Enter at most ${MAX_GRANT[kind]}`);
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, clientId });
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  if (client.status === "inactive")
    throw new AppError("conflict", { message: `${client.fullName} is inactive and has no allowance.` });
  const at = deps.now();
  await deps.allowances.grant(
    { id, clientId, kind, day: dayAt(at.getTime()), units: toUnits(kind, amount), reason, createdAt: at },
    makeAudit(deps, "staff", {
      at,
      action: "allowance_granted",
      subjectType: "client",
      subjectId: clientId,
      detail: { kind, amount, note: reason },
    }),
  );
  return getClientAllowances(deps, { id: clientId });
}
