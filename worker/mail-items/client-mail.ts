import type { ClientCall, ClientMailItem, MailRequestInput } from "#contract/mail-items.ts";
import { addDays, type Day, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { MAIL_REQUESTS, type MailHold, type MailRequest } from "#domain/mail-items/mail-items.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { makeCollectionCode } from "./collection-code.ts";
import { findHold, findPrices, mailItemState } from "./mail-answer.ts";

/** Items that have left stay visible for this many days. */
const VISIBLE_DAYS = 30;
const MAX_SHOWN = 100;

/** Returns a client's mail as their page shows it. */
export async function listClientMail(deps: Deps, clientId: string): Promise<ClientMailItem[]> {
  const today = dayAt(deps.now().getTime());
  const items = await deps.mailItems.listByClient(clientId, daysAgo(today, VISIBLE_DAYS), MAX_SHOWN);
  if (items.length === 0) return [];
  const [hold, prices] = await Promise.all([findHold(deps, clientId), findPrices(deps, items)]);
  return Promise.all(
    items.map(async (item) => {
      const price = prices.get(item.id) ?? null;
      return { ...(await clientMailItem(deps, item, hold, today)), price, ...(price?.isPaid && { may: [] }) };
    }),
  );
}

async function clientMailItem(
  deps: Deps,
  item: MailItemRow,
  hold: MailHold | null,
  today: Day,
): Promise<Omit<ClientMailItem, "price">> {
  const isStored = item.doneAt === null;
  const held = isStored ? hold : null;
  return {
    id: item.id,
    kind: item.kind,
    state: mailItemState(item),
    sender: item.sender,
    note: item.note,
    isUrgent: item.isUrgent,
    receivedAt: item.receivedAt.toISOString(),
    held,
    keptUntil: item.keepUntil,
    daysLeft: isStored && item.keepUntil !== null ? Math.max(0, daysBetween(today, item.keepUntil) + 1) : null,
    may: isStored && held === null ? MAIL_REQUESTS.filter((action) => canRequest(item, action)) : [],
    request: item.request,
    requestNote: item.requestNote,
    code: isStored && held === null && item.request === "collect" ? await makeCollectionCode(deps, item.id) : null,
    hasPhoto: item.photoKey !== null,
    // An unverified client may not read contents.
    hasScan: item.scanKey !== null && item.scannedAt !== null && hold !== "not_verified",
    doneAt: item.doneAt?.toISOString() ?? null,
    doneHow: item.doneHow,
    doneTo: item.doneTo,
    tracking: item.tracking,
  };
}

/** Hides the current request; parcels are never opened for a scan. */
function canRequest({ kind, request, scannedAt }: MailItemRow, action: MailRequest): boolean {
  if (action === request) return false;
  return action !== "scan" || (kind !== "parcel" && scannedAt === null);
}

/** Stores what the client wants done with an item; a later request replaces it until staff are done. */
export async function requestMail(
  deps: Deps,
  clientId: string,
  id: string,
  input: Omit<MailRequestInput, "token">,
): Promise<void> {
  const found = await deps.mailItems.findById(id);
  // Same error as for an unknown item, so that ids of other clients reveal nothing.
  if (found?.item.clientId !== clientId) throw new AppError("not_found");
  const { item } = found;
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This item has already left." });
  if ((await findHold(deps, clientId)) !== null)
    throw new AppError("not_verified", {
      message: "We will keep this safe until your virtual office is verified. Then you can tell us what to do with it.",
    });
  const { action, note = "" } = input;
  if (action === item.request && note === (item.requestNote ?? "")) return;
  if ((await findPrices(deps, [item])).get(id)?.isPaid)
    throw new AppError("conflict", {
      message: "You have paid to have this forwarded. If you want something else, write to us.",
    });
  if (action === "scan" && !canRequest({ ...item, request: null }, action))
    throw new AppError("conflict", {
      message: item.kind === "parcel" ? "We do not open parcels." : "This has already been scanned.",
    });
  if (action === "forward" && note.length < 5) throw invalidField("note", "Enter the address to forward it to");
  const at = deps.now();
  const isChanged = await deps.mailItems.change(
    item,
    // The price depends on the destination.
    { request: action, requestNote: note || null, requestedAt: at, pricePesewas: null, updatedAt: at },
    makeAudit(deps, "visitor", {
      at,
      action: "mail_requested",
      subjectType: "client",
      subjectId: clientId,
      detail: { request: action, mailItem: id },
    }),
    [
      makeOutboxEntry(deps, {
        kind: "mail_requested",
        audience: "team",
        subjectId: id,
        at,
        dedupeSuffix: String(at.getTime()),
      }),
    ],
  );
  if (!isChanged) throw new AppError("conflict");
}

/** Returns the client's recent calls. */
export async function listClientCalls(deps: Deps, clientId: string): Promise<ClientCall[]> {
  const since = daysAgo(dayAt(deps.now().getTime()), VISIBLE_DAYS);
  const calls = await deps.mailItems.listCalls(clientId, since, MAX_SHOWN);
  return calls.map(({ id, callerName, callerPhone, message, isUrgent, takenAt }) => ({
    id,
    callerName,
    callerPhone,
    message,
    isUrgent,
    takenAt: takenAt.toISOString(),
  }));
}

function daysAgo(today: Day, days: number): Date {
  return new Date(startOfDay(addDays(today, -days)));
}
