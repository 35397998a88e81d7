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

/** Takes in what came for a client, and tells them, also where it may not be handed over yet. */
export async function recordMail(
  deps: Deps,
  clientId: string,
  input: RecordMailInput,
  idempotencyKey: string | null,
): Promise<AdminMailItem> {
  const { isAnother = false, ...what } = input;
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { ...input, clientId });
  const client = await deps.clients.findById(clientId);
  if (!client) throw new AppError("not_found");
  const at = deps.now();
  const item: MailItemRow = {
    ...NEW_ITEM_DEFAULTS,
    id,
    clientId,
    kind: what.kind,
    sender: what.sender || null,
    note: what.note || null,
    // What an authority or a court sends is never left lying.
    isUrgent: what.isUrgent ?? what.kind === "official",
    receivedAt: at,
    receivedBy: deps.staff?.staffId ?? null,
    keepUntil: storageEndDay(what.kind, dayAt(at.getTime())),
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

/** Two at the desk may have the same letter in their hands. */
async function refuseDuplicate(deps: Deps, item: MailItemRow): Promise<void> {
  if (await deps.mailItems.findById(item.id)) return;
  const since = new Date(item.receivedAt.getTime() - DUPLICATE_ITEM_MINUTES * MS_PER_MINUTE);
  const same = await deps.mailItems.findDuplicate(item, since);
  if (!same) return;
  const minutes = Math.round((item.receivedAt.getTime() - same.receivedAt.getTime()) / MS_PER_MINUTE);
  const when = minutes < 1 ? "just now" : `${minutes} min ago`;
  throw new AppError("conflict", {
    message: `The same was noted ${when}. Say that it is another one, if it is.`,
    fields: { isAnother: `The same was noted ${when}` },
  });
}

/** One mail tells of all that came; what comes soon after it is told by the clock. */
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
