import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import type { FileType } from "#domain/documents/documents.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { MAIL_PICTURE_RETENTION_DAYS } from "#domain/people/retention.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { nextUpdatedAt } from "#worker/my-office/open-my-office.ts";
import { getMailItem, mailAnswer } from "./mail-answer.ts";

/** The envelope as it looks from outside, and what is inside, for whom it was asked for. */
export type MailFile = "photo" | "scan";

export interface OpenedFile {
  body: ReadableStream;
  bytes: number;
  type: FileType;
  name: string;
}

/**
 * Keeps a picture of something that came. It is stored first, under a random name, and the row names it then; what it named
 * before is deleted last. Wherever that stops, what no row names is swept.
 */
export async function saveMailFile(
  deps: Deps,
  id: string,
  which: MailFile,
  { body, bytes }: { body: ReadableStream<Uint8Array> | null; bytes: number | null },
): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  if (bytes === null || body === null)
    throw documentRefused("The size of this file did not arrive with it. Please choose it again.");
  if (bytes === 0) throw documentRefused("This file is empty. Choose another one.");
  if (bytes > MAX_FILE_BYTES) throw new AppError("body_too_large");
  // Nobody opens what was not asked for.
  if (which === "scan" && item.request !== "scan" && item.scanKey === null)
    throw new AppError("conflict", { message: "The client has not asked for a scan, so this stays closed." });
  const key = `mail/${deps.newToken()}`;
  const type = await deps.files.put(key, body, bytes);
  const at = nextUpdatedAt(deps.now(), item.updatedAt);
  const to: Partial<MailItemRow> =
    which === "photo" ? { photoKey: key, photoType: type } : { scanKey: key, scanType: type };
  const isKept = await deps.mailItems.change(
    item,
    { ...to, updatedAt: at },
    makeAudit(deps, "staff", {
      at,
      action: "mail_pictured",
      subjectType: "client",
      subjectId: item.clientId,
      detail: { what: which, mailItem: id },
    }),
  );
  const before = which === "photo" ? item.photoKey : item.scanKey;
  await deleteFiles(deps, isKept ? (before === null ? [] : [before]) : [key]);
  if (!isKept) throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** For staff. That it was opened, and by whom, is written down before it is. */
export async function openMailFile(deps: Deps, id: string, which: MailFile): Promise<OpenedFile> {
  const { item } = await getMailItem(deps, id);
  if ((which === "scan" ? item.scanKey : item.photoKey) !== null)
    await deps.auditTrail.add(
      makeAudit(deps, "staff", {
        at: deps.now(),
        action: "mail_opened",
        subjectType: "client",
        subjectId: item.clientId,
        detail: { what: which, mailItem: id },
      }),
    );
  return readMailFile(deps, item, which);
}

/** The file of an item that somebody may see. Throws `not_found` where there is none. */
export async function readMailFile(deps: Deps, item: MailItemRow, which: MailFile): Promise<OpenedFile> {
  const [key, type] = which === "photo" ? [item.photoKey, item.photoType] : [item.scanKey, item.scanType];
  const found = key === null || type === null ? null : await deps.files.get(key);
  if (found === null) throw new AppError("not_found");
  const ending = type === "application/pdf" ? "pdf" : (type ?? "").replace("image/", "");
  return {
    ...found,
    type: type as FileType,
    name: `${which}-${dayAt(item.receivedAt.getTime())}.${ending}`,
  };
}

const PAGE_SIZE = 50;
/** Of a page: what it reads and what it writes. */
const STATEMENTS_PER_PAGE = 2;

/** Deletes the pictures of what left the house long enough ago. Gives of how many items. */
export async function deleteOldMailFiles(deps: Deps): Promise<number> {
  const at = deps.now();
  const before = new Date(at.getTime() - MAIL_PICTURE_RETENTION_DAYS * MS_PER_DAY);
  let count = 0;
  while (deps.budget.remaining().statements >= STATEMENTS_PER_PAGE) {
    const old = await deps.mailItems.listWithOldFiles(before, PAGE_SIZE);
    if (old.length === 0) break;
    await deps.mailItems.clearFiles(
      old.map(({ id }) => id),
      at,
    );
    await deleteFiles(
      deps,
      old.flatMap(({ photoKey, scanKey }) => [photoKey ?? [], scanKey ?? []].flat()),
    );
    count += old.length;
    if (old.length < PAGE_SIZE) break;
  }
  return count;
}

function documentRefused(message: string): AppError {
  return new AppError("document_refused", { message });
}
