import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMailItem, AdminMailPage, ListMailQuery, RecordMailInput } from "#contract/front-desk/mail-items.ts";
import { dayAt, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { ARRIVAL_NOTIFICATION_MINUTES, DUPLICATE_ITEM_MINUTES, storageEndDay } from "#domain/mail-items/mail-items.ts";
import type { MailItemWithClient } from "#worker/db/mail-items.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import { mailAnswer, mailAnswers } from "./mail-answer.ts";

export async function listMail(deps: Deps, query: ListMailQuery): Promise<AdminMailPage> {
  const view = query.state ?? "waiting";
  const timeOf = ({ item }: MailItemWithClient) =>
    (view === "done" ? (item.doneAt ?? item.receivedAt) : item.receivedAt).getTime();
  const { rows, nextCursor } = await readPage<MailItemWithClient, number>(
    query,
    "number",
    (after, limit) => deps.mailItems.list({ view, clientId: query.clientId ?? null, after, limit }),
    (found) => ({ key: timeOf(found), id: found.item.id }),
  );
  return { items: await mailAnswers(deps, rows), nextCursor };
}

/** Records a received item and emails the client, even if the item is held. */
export async function recordMail(
  deps: Deps,
  { id: clientId, ...input }: ById<RecordMailInput>,
  idempotencyKey: string | null,
): Promise<AdminMailItem> {
  const { isAnother = false, ...fields } = input;
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, clientId });
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  const at = deps.now();
  const item: MailItemRow = {
    ...NEW_ITEM_DEFAULTS,
    id,
    clientId,
    kind: fields.kind,
    sender: fields.sender || null,
    note: fields.note || null,
    shelf: fields.shelf || null,
    // Mail from authorities and courts is urgent.
    isUrgent: fields.isUrgent ?? fields.kind === "official",
    receivedAt: at,
    receivedBy: deps.staff?.staffId ?? null,
    keepUntil: storageEndDay(fields.kind, dayAt(at.getTime())),
    updatedAt: at,
  };
  if (!isAnother) await refuseDuplicate(deps, item);
  await deps.mailItems.add(
    item,
    makeAudit(deps, "staff", {
      at,
      action: "mail_received",
      subjectType: "client",
      subjectId: clientId,
      detail: { kind: item.kind, mailItem: id },
    }),
  );
  await notifyOfMail(deps, clientId);
  return mailAnswer(deps, id);
}

/** Two members of staff may record the same letter. */
async function refuseDuplicate(deps: Deps, item: MailItemRow): Promise<void> {
  if (await deps.mailItems.findById(item.id)) return;
  const since = new Date(item.receivedAt.getTime() - DUPLICATE_ITEM_MINUTES * MS_PER_MINUTE);
  const duplicate = await deps.mailItems.findDuplicate(item, since);
  if (!duplicate) return;
  const minutes = Math.round((item.receivedAt.getTime() - duplicate.receivedAt.getTime()) / MS_PER_MINUTE);
  const when = minutes < 1 ? "just now" : `${minutes} min ago`;
  throw new AppError("conflict", {
    message: `The same item was recorded ${when}. If this is another one, confirm it.`,
    fields: { isAnother: `The same item was recorded ${when}` },
  });
}

/** Sends one email for all new items; a job announces later ones after a pause. */
export async function notifyOfMail(deps: Deps, clientId: string): Promise<boolean> {
  const at = deps.now();
  return deps.mailItems.notifyClient(
    clientId,
    at,
    new Date(at.getTime() - ARRIVAL_NOTIFICATION_MINUTES * MS_PER_MINUTE),
    makeOutboxEntry(deps, {
      kind: "mail_arrived",
      audience: "customer",
      subjectId: clientId,
      at,
      dedupeSuffix: String(at.getTime()),
    }),
  );
}

const NEW_ITEM_DEFAULTS = {
  request: null,
  requestNote: null,
  requestedAt: null,
  pricePesewas: null,
  scannedAt: null,
  photoKey: null,
  photoType: null,
  scanKey: null,
  scanType: null,
  doneAt: null,
  doneHow: null,
  doneTo: null,
  tracking: null,
  wrongCodeCount: 0,
  notifiedAt: null,
  warnedAt: null,
} as const satisfies Partial<MailItemRow>;
