import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import { dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import type { FileType } from "#domain/documents/file-types.ts";
import { MAIL_PICTURE_RETENTION_DAYS } from "#domain/people/retention.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { storeUpload, type Upload } from "#worker/documents/store-upload.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { nextUpdatedAt } from "#worker/my-office/open-my-office.ts";
import { getMailItem, mailAnswer } from "./mail-answer.ts";

/** The photo of the closed envelope, or the scan of its contents. */
export type MailFile = "photo" | "scan";

export interface OpenedFile {
  body: ReadableStream;
  bytes: number;
  type: FileType;
  name: string;
}

/**
 * Saves the photo or scan of an item: stores the file, then points the row at it, then deletes the old file. Files that
 * no row points at are deleted by a job.
 */
export async function saveMailFile(deps: Deps, id: string, kind: MailFile, upload: Upload): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  // Staff do not open mail without a request.
  if (kind === "scan" && item.request !== "scan" && item.scanKey === null)
    throw new AppError("conflict", { message: "The client has not asked for a scan, so do not open this." });
  const { key, type } = await storeUpload(deps, "mail", upload);
  const at = nextUpdatedAt(deps.now(), item.updatedAt);
  const changes: Partial<MailItemRow> =
    kind === "photo" ? { photoKey: key, photoType: type } : { scanKey: key, scanType: type };
  const isSaved = await deps.mailItems.change(
    item,
    { ...changes, updatedAt: at },
    makeAudit(deps, "staff", {
      at,
      action: "mail_pictured",
      subjectType: "client",
      subjectId: item.clientId,
      detail: { what: kind, mailItem: id },
    }),
  );
  const previousKey = kind === "photo" ? item.photoKey : item.scanKey;
  await deleteFiles(deps, isSaved ? (previousKey === null ? [] : [previousKey]) : [key]);
  if (!isSaved) throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** Opens a file for staff, and records who opened it first. */
export async function openMailFile(deps: Deps, id: string, kind: MailFile): Promise<OpenedFile> {
  const { item } = await getMailItem(deps, id);
  if ((kind === "scan" ? item.scanKey : item.photoKey) !== null)
    await deps.auditTrail.add(
      makeAudit(deps, "staff", {
        at: deps.now(),
        action: "mail_opened",
        subjectType: "client",
        subjectId: item.clientId,
        detail: { what: kind, mailItem: id },
      }),
    );
  return readMailFile(deps, item, kind);
}

/** Reads a file after the caller has checked access. Throws `not_found` if there is none. */
export async function readMailFile(deps: Deps, item: MailItemRow, kind: MailFile): Promise<OpenedFile> {
  const [key, type] = kind === "photo" ? [item.photoKey, item.photoType] : [item.scanKey, item.scanType];
  const file = key === null || type === null ? null : await deps.files.get(key);
  if (file === null) throw new AppError("not_found");
  const extension = type === "application/pdf" ? "pdf" : (type ?? "").replace("image/", "");
  return {
    ...file,
    type: type as FileType,
    name: `${kind}-${dayAt(item.receivedAt.getTime())}.${extension}`,
  };
}

const PAGE_SIZE = 50;
/** One read and one write. */
const STATEMENTS_PER_PAGE = 2;

/** Deletes the files of items that left longer ago than the retention period. Returns the number of items. */
export async function deleteOldMailFiles(deps: Deps): Promise<number> {
  const at = deps.now();
  const cutoff = new Date(at.getTime() - MAIL_PICTURE_RETENTION_DAYS * MS_PER_DAY);
  let count = 0;
  while (deps.budget.remaining().statements >= STATEMENTS_PER_PAGE) {
    const expired = await deps.mailItems.listWithOldFiles(cutoff, PAGE_SIZE);
    if (expired.length === 0) break;
    await deps.mailItems.clearFiles(
      expired.map(({ id }) => id),
      at,
    );
    await deleteFiles(
      deps,
      expired.flatMap(({ photoKey, scanKey }) => [photoKey ?? [], scanKey ?? []].flat()),
    );
    count += expired.length;
    if (expired.length < PAGE_SIZE) break;
  }
  return count;
}
