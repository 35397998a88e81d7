import type { ById } from "#contract/front-desk/front-desk.ts";
import type {
  AdminMailItem,
  AssignMailInput,
  CompleteMailInput,
  ShelveMailInput,
  UndoMailInput,
} from "#contract/front-desk/mail-items.ts";
import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { MAX_WRONG_CODES } from "#domain/mail-items/mail-items.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import type { MailItemRow } from "#worker/db/schema/mail-items.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { makeCollectionCode } from "./collection-code.ts";
import { findHold, findPrices, getMailItem, mailAnswer } from "./mail-answer.ts";
import { notifyOfMail } from "./record-mail.ts";

/** Records how an item left, or that it was scanned, and emails the client. */
export async function markMailDone(deps: Deps, { id, ...input }: ById<CompleteMailInput>): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  const { how, to = "", tracking = "", code = "" } = input;
  if (item.doneAt !== null) {
    if (item.doneHow === how) return mailAnswer(deps, id);
    throw new AppError("conflict", { message: "This item has already left." });
  }
  await refuseHeldMail(deps, item, how);
  if (how === "forwarded" && to === "") throw invalidField("to", "Enter the address that you send it to");
  const price = (await findPrices(deps, [item])).get(id);
  if (how === "forwarded" && price && !price.isPaid)
    throw new AppError("conflict", {
      message: `${formatCedis(toPesewas(price.amount))} for forwarding is not paid yet. Record the payment, or set the price to 0.`,
    });
  if (how === "collected" && code !== "") await checkCode(deps, item, code);
  const at = deps.now();
  const isScan = how === "scanned";
  if (isScan && item.scanKey === null)
    throw new AppError("conflict", { message: "Upload the scan first, so that the client can read it." });
  const changes = isScan
    ? { scannedAt: at, ...(item.request === "scan" && { request: null, requestNote: null, requestedAt: null }) }
    : { doneAt: at, doneHow: how, doneTo: to || null, tracking: tracking || null };
  const isChanged = await deps.mailItems.change(
    item,
    { ...changes, updatedAt: at },
    makeAudit(deps, "staff", {
      at,
      action: "mail_done",
      subjectType: "client",
      subjectId: item.clientId,
      detail: { how, mailItem: id, ...(how === "collected" && { byCode: code === "" ? "no" : "yes" }) },
    }),
    [
      makeOutboxEntry(deps, {
        kind: "mail_done",
        audience: "customer",
        subjectId: id,
        at,
        dedupeSuffix: `${how}:${at.getTime()}`,
      }),
    ],
  );
  if (!isChanged) throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** Throws if the client is unverified or has left; an item can always be returned to its sender. */
async function refuseHeldMail(deps: Deps, item: MailItemRow, how: CompleteMailInput["how"]): Promise<void> {
  const hold = await findHold(deps, item.clientId);
  if (hold === null || how === "returned") return;
  if (hold === "not_verified")
    throw new AppError("not_verified", {
      message: "This client is not verified yet, so you cannot release their mail.",
    });
  // A former client still receives items that arrive.
  if (how === "forwarded" || how === "collected") return;
  throw new AppError("conflict", {
    message: "This virtual office has ended. You can only forward, hand over or return the item.",
  });
}

async function checkCode(deps: Deps, item: MailItemRow, code: string): Promise<void> {
  if (item.wrongCodeCount >= MAX_WRONG_CODES)
    throw new AppError("conflict", {
      message: "Too many wrong codes. Check their identity card and record this without a code.",
    });
  if ((await makeCollectionCode(deps, item.id)) === code) return;
  await deps.mailItems.countWrongCode(item.id);
  throw invalidField("code", "Wrong code. The client's page shows the right one beside the item");
}

/** Undoes a wrongly recorded hand-over, for one day. */
export async function undoMailDone(deps: Deps, { id, reason }: ById<UndoMailInput>): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  const at = deps.now();
  if (item.doneAt === null) throw new AppError("conflict", { message: "This item has not left yet." });
  if (at.getTime() - item.doneAt.getTime() > MS_PER_DAY)
    throw new AppError("conflict", { message: "You can undo this only within 24 hours." });
  const audit = makeAudit(deps, "staff", {
    at,
    action: "mail_undone",
    subjectType: "client",
    subjectId: item.clientId,
    detail: { was: item.doneHow, mailItem: id, note: reason },
  });
  const changes = { doneAt: null, doneHow: null, doneTo: null, tracking: null, updatedAt: at };
  if (!(await deps.mailItems.change(item, changes, audit))) throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** Corrects where a stored item lies. */
export async function shelveMail(deps: Deps, { id, shelf = "" }: ById<ShelveMailInput>): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  if ((item.shelf ?? "") === shelf) return mailAnswer(deps, id);
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This item has already left." });
  const at = deps.now();
  const audit = makeAudit(deps, "staff", {
    at,
    action: "mail_shelved",
    subjectType: "client",
    subjectId: item.clientId,
    detail: { mailItem: id, shelf, from: item.shelf ?? "" },
  });
  if (!(await deps.mailItems.change(item, { shelf: shelf || null, updatedAt: at }, audit)))
    throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** Moves an item to the client it is for, and deletes the scan made for the wrong client. */
export async function assignMail(deps: Deps, { id, clientId }: ById<AssignMailInput>): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  if (item.clientId === clientId) return mailAnswer(deps, id);
  if (!(await deps.clients.findById(clientId))) throw new AppError("not_found");
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This item has already left." });
  if ((await findPrices(deps, [item])).get(id)?.isPaid)
    throw new AppError("conflict", { message: "The current client has already paid for forwarding." });
  const at = deps.now();
  const isMoved = await deps.mailItems.change(
    item,
    {
      clientId,
      request: null,
      requestNote: null,
      requestedAt: null,
      pricePesewas: null,
      scanKey: null,
      scanType: null,
      scannedAt: null,
      notifiedAt: null,
      warnedAt: null,
      wrongCodeCount: 0,
      updatedAt: at,
    },
    makeAudit(deps, "staff", {
      at,
      action: "mail_assigned",
      subjectType: "client",
      subjectId: clientId,
      detail: { mailItem: id, from: item.clientId },
    }),
  );
  if (!isMoved) throw new AppError("conflict");
  if (item.scanKey !== null) await deleteFiles(deps, [item.scanKey]);
  await notifyOfMail(deps, clientId);
  return mailAnswer(deps, id);
}
