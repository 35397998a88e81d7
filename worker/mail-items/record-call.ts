import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminCall, RecordCallInput } from "#contract/front-desk/mail-items.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { inclusionsByKind } from "#domain/catalogue/inclusions.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import type { CallMessageRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";

const MAX_LISTED = 100;

/** Records a caller's message and emails it to the client, if their plan includes call answering. */
export async function recordCall(
  deps: Deps,
  { id: clientId, ...input }: ById<RecordCallInput>,
  idempotencyKey: string | null,
): Promise<AdminCall> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, clientId });
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  if (client.status === "inactive")
    throw new AppError("conflict", { message: `${client.fullName} is inactive, so we do not answer their calls.` });
  const plan = bookingTypeOf(client.plan);
  if (!inclusionsByKind(plan).calls)
    throw new AppError("conflict", { message: `${PLANS[plan].name} does not include call answering.` });
  const at = deps.now();
  const call: CallMessageRow = {
    id,
    clientId,
    callerName: input.callerName,
    callerPhone: input.callerPhone || null,
    message: input.message,
    isUrgent: input.isUrgent ?? false,
    takenAt: at,
    takenBy: deps.staff?.staffId ?? null,
  };
  await deps.mailItems.addCall(
    call,
    makeAudit(deps, "staff", {
      at,
      action: "call_taken",
      subjectType: "client",
      subjectId: clientId,
      detail: { call: id },
    }),
    [makeOutboxEntry(deps, { kind: "call_taken", audience: "customer", subjectId: id, at })],
  );
  return callAnswer(deps, (await deps.mailItems.findCall(id)) ?? call);
}

export async function listCalls(deps: Deps, { id: clientId }: ById): Promise<{ items: AdminCall[] }> {
  if (!(await deps.clients.findById(clientId))) throw new AppError("not_found");
  const calls = await deps.mailItems.listCalls(clientId, new Date(0), MAX_LISTED);
  return { items: await Promise.all(calls.map((call) => callAnswer(deps, call))) };
}

async function callAnswer(deps: Deps, call: CallMessageRow): Promise<AdminCall> {
  const { takenAt, takenBy, ...rest } = call;
  const names = await deps.staffDirectory.findNames(takenBy === null ? [] : [takenBy]);
  return { ...rest, takenAt: takenAt.toISOString(), takenBy: names.get(takenBy ?? "") ?? null };
}
