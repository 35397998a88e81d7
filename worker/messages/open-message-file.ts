import type { ById } from "#contract/front-desk/front-desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import type { OpenedFile } from "#worker/mail-items/mail-files.ts";

/** Opens the file of a customer's message for staff, and records who opened it first. */
export async function openMessageFile(deps: Deps, { id }: ById): Promise<OpenedFile> {
  const found = await deps.conversations.findMessage(id);
  const { fileKey = null, fileType = null } = found?.message ?? {};
  if (!found || fileKey === null || fileType === null) throw new AppError("not_found");
  const audit = makeAudit(deps, "staff", {
    at: deps.now(),
    action: "message_file_opened",
    subjectType: "conversation",
    subjectId: found.conversation.id,
    detail: { messageId: id },
  });
  await deps.auditTrail.add(audit);
  const file = await deps.files.get(fileKey);
  if (!file) throw new AppError("not_found");
  return { ...file, type: fileType, name: `message-${id.slice(0, 8)}.${fileType.split("/")[1]}` };
}
