import type { AdminMailItem } from "#contract/front-desk/mail-items.ts";
import type { MailPrice } from "#contract/mail-items.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { verificationState } from "#domain/documents/documents.ts";
import type { MailHold } from "#domain/mail-items/mail-items.ts";
import { membershipState } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { MailItemWithClient } from "#worker/db/mail-items.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Returns why each client's mail is held; null for a client who may have it. */
export async function findHolds(deps: Deps, clientIds: readonly string[]): Promise<Map<string, MailHold | null>> {
  const ids = [...new Set(clientIds)];
  if (ids.length === 0) return new Map();
  const today = dayAt(deps.now().getTime());
  const [offices, members] = await Promise.all([deps.documents.findOffices(ids), deps.memberships.listByIds(ids)]);
  const states = new Map(
    members.map((member) => [member.id, membershipState({ ...member, isEnded: member.endedAt !== null }, today)]),
  );
  return new Map(
    ids.map((id) => {
      const state = states.get(id);
      if (state === undefined || state === "ended") return [id, "ended"];
      const { office = null, documents = [] } = offices.get(id) ?? {};
      const facts = { isRegistered: office?.isRegistered ?? null, isRefused: (office?.refusedAt ?? null) !== null };
      return [id, verificationState(facts, documents, today) === "verified" ? null : "not_verified"];
    }),
  );
}

export async function findHold(deps: Deps, clientId: string): Promise<MailHold | null> {
  return (await findHolds(deps, [clientId])).get(clientId) ?? null;
}

/** Returns the forwarding price of each priced item, and whether it is paid. */
export async function findPrices(
  deps: Pick<Deps, "charges">,
  items: readonly Pick<MailItemRow, "id" | "pricePesewas">[],
): Promise<Map<string, MailPrice>> {
  const priced = items.filter(({ pricePesewas }) => pricePesewas !== null).map(({ id }) => id);
  const found = await deps.charges.listByIds(priced);
  return new Map(
    found.map(({ id, amountPesewas, state }) => [id, { amount: toCedis(amountPesewas), isPaid: state === "paid" }]),
  );
}

export async function mailAnswers(deps: Deps, found: readonly MailItemWithClient[]): Promise<AdminMailItem[]> {
  const [holds, names, prices] = await Promise.all([
    findHolds(
      deps,
      found.map(({ item }) => item.clientId),
    ),
    deps.staffDirectory.findNames(found.flatMap(({ item }) => item.receivedBy ?? [])),
    findPrices(
      deps,
      found.map(({ item }) => item),
    ),
  ]);
  return found.map(({ item, clientName, clientEmail, clientPhone, businessName }) => ({
    id: item.id,
    clientId: item.clientId,
    clientName,
    clientEmail,
    clientPhone,
    businessName,
    kind: item.kind,
    sender: item.sender,
    note: item.note,
    shelf: item.shelf,
    isUrgent: item.isUrgent,
    receivedAt: item.receivedAt.toISOString(),
    receivedBy: names.get(item.receivedBy ?? "") ?? null,
    state: mailItemState(item),
    held: item.doneAt === null ? (holds.get(item.clientId) ?? null) : null,
    keepUntil: item.keepUntil,
    request: item.request,
    requestNote: item.requestNote,
    requestedAt: item.requestedAt?.toISOString() ?? null,
    price: prices.get(item.id) ?? null,
    hasPhoto: item.photoKey !== null,
    hasScan: item.scanKey !== null,
    scannedAt: item.scannedAt?.toISOString() ?? null,
    doneAt: item.doneAt?.toISOString() ?? null,
    doneHow: item.doneHow,
    doneTo: item.doneTo,
    tracking: item.tracking,
  }));
}

export async function mailAnswer(deps: Deps, id: string): Promise<AdminMailItem> {
  const [answer] = await mailAnswers(deps, [await getMailItem(deps, id)]);
  if (!answer) throw new AppError("not_found");
  return answer;
}

export async function getMailItem(deps: Pick<Deps, "mailItems">, id: string): Promise<MailItemWithClient> {
  const found = await deps.mailItems.findById(id);
  if (!found) throw new AppError("not_found");
  return found;
}

export function mailItemState({ doneAt, request }: MailItemRow): AdminMailItem["state"] {
  if (doneAt !== null) return "done";
  return request === null ? "waiting" : "requested";
}
