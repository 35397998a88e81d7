import type { AdminClient, RecordReminderInput, UndoReminderInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { clientAnswer } from "./client-answer.ts";

/** Records that staff reminded a client of a payment. Throws `not_found`, and `conflict` if the client is inactive. */
export async function recordReminder(
  deps: Deps,
  { id: clientId, ...input }: ById<RecordReminderInput>,
): Promise<AdminClient> {
  const at = deps.now();
  const { channel } = input;
  const isRecorded = await deps.memberships.recordReminder(
    clientId,
    makeAudit(deps, "staff", {
      action: "client_reminded",
      subjectType: "client",
      subjectId: clientId,
      at,
      detail: { channel },
    }),
  );
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  if (!isRecorded) throw new AppError("conflict", { message: "This client is inactive and owes nothing." });
  return clientAnswer(deps, client);
}

/** Undoes a reminder that was recorded by mistake; does nothing if it was undone before. */
export async function undoReminder(
  deps: Deps,
  { id: clientId, reminderId }: ById<UndoReminderInput>,
): Promise<AdminClient> {
  await deps.memberships.undoReminder(
    reminderId,
    makeAudit(deps, "staff", {
      action: "client_reminder_taken_back",
      subjectType: "client",
      subjectId: clientId,
      at: deps.now(),
      detail: { reminderId },
    }),
  );
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  return clientAnswer(deps, client);
}
