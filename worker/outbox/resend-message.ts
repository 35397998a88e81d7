import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { outboxAnswer } from "./list-outbox.ts";

/** Sends a message once more. An old one that fails again is given up at once, visibly, and can be sent once more. */
export async function resendMessage(deps: Deps, id: string): Promise<OutboxMessage> {
  const at = deps.now();
  const isMoved = await deps.outbox.resend(
    id,
    at,
    makeAudit(deps, "staff", { action: "message_resent", subjectType: "message", subjectId: id, at }),
  );
  if (isMoved) deps.ownMessages.push(id);
  const message = await deps.outbox.findWithPerson(id);
  if (!message) throw new AppError("not_found");
  if (!isMoved) throw new AppError("conflict", { message: "This message is already waiting to be sent." });
  return outboxAnswer(message);
}
