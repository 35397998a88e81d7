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

/** What has left the house stays on the page for so long. */
const VISIBLE_DAYS = 30;
const MAX_SHOWN = 100;

/** What came for a client, as their page shows it. */
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
  const isHere = item.doneAt === null;
  const held = isHere ? hold : null;
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
    daysLeft: isHere && item.keepUntil !== null ? Math.max(0, daysBetween(today, item.keepUntil) + 1) : null,
    may: isHere && held === null ? MAIL_REQUESTS.filter((action) => canRequest(item, action)) : [],
    request: item.request,
    requestNote: item.requestNote,
    code: isHere && held === null && item.request === "collect" ? await makeCollectionCode(deps, item.id) : null,
    hasPhoto: item.photoKey !== null,
    // What is inside is read by nobody before the client may have it.
    hasScan: item.scanKey !== null && item.scannedAt !== null && hold !== "not_verified",
    doneAt: item.doneAt?.toISOString() ?? null,
    doneHow: item.doneHow,
    doneTo: item.doneTo,
    tracking: item.tracking,
  };
}

/** What is asked for already is not offered again, and no parcel is opened. */
function canRequest({ kind, request, scannedAt }: MailItemRow, action: MailRequest): boolean {
  if (action === request) return false;
  return action !== "scan" || (kind !== "parcel" && scannedAt === null);
}

/** A client's word about something that came; another one replaces it until it is done. */
export async function requestMail(
  deps: Deps,
  clientId: string,
  id: string,
  input: Omit<MailRequestInput, "token">,
): Promise<void> {
  const found = await deps.mailItems.findById(id);
  // Of somebody else's nobody learns whether it is there.
  if (found?.item.clientId !== clientId) throw new AppError("not_found");
  const { item } = found;
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This has left the house already." });
  if ((await findHold(deps, clientId)) !== null)
    throw new AppError("not_verified", {
      message: "We keep it safe until your virtual office is verified. After that you can say what happens with it.",
    });
  const { action, note = "" } = input;
  if (action === item.request && note === (item.requestNote ?? "")) return;
  if ((await findPrices(deps, [item])).get(id)?.isPaid)
    throw new AppError("conflict", {
      message: "You have paid for having this sent on, and we are about to. Write to us if it is to be something else.",
    });
  if (action === "scan" && !canRequest({ ...item, request: null }, action))
    throw new AppError("conflict", {
      message: item.kind === "parcel" ? "A parcel is not opened." : "This is scanned already.",
    });
  if (action === "forward" && note.length < 5) throw invalidField("note", "Say where we are to send it");
  const at = deps.now();
  const isChanged = await deps.mailItems.change(
    item,
    // What it costs is of where it goes.
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

/** Who called for a client lately. */
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
