import type {
  AdminMailItem,
  AssignMailInput,
  CompleteMailInput,
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

/** Notes what was done with something that came. The client is told. */
export async function markMailDone(deps: Deps, id: string, input: CompleteMailInput): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  const { how, to = "", tracking = "", code = "" } = input;
  if (item.doneAt !== null) {
    if (item.doneHow === how) return mailAnswer(deps, id);
    throw new AppError("conflict", { message: "This has left the house already." });
  }
  await refuseHeldMail(deps, item, how);
  if (how === "forwarded" && to === "") throw invalidField("to", "Say where it was sent");
  const price = (await findPrices(deps, [item])).get(id);
  if (how === "forwarded" && price && !price.isPaid)
    throw new AppError("conflict", {
      message: `${formatCedis(toPesewas(price.amount))} for sending it on is not paid yet. Note the payment, or set what it costs to 0.`,
    });
  if (how === "collected" && code !== "") await checkCode(deps, item, code);
  const at = deps.now();
  const isScan = how === "scanned";
  if (isScan && item.scanKey === null)
    throw new AppError("conflict", { message: "Put the scan with it first, so that the client can read it." });
  const done = isScan
    ? { scannedAt: at, ...(item.request === "scan" && { request: null, requestNote: null, requestedAt: null }) }
    : { doneAt: at, doneHow: how, doneTo: to || null, tracking: tracking || null };
  const isChanged = await deps.mailItems.change(
    item,
    { ...done, updatedAt: at },
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

/** Nobody's mail is handed over, opened or sent on who is not verified or has ended: it can go back to its sender. */
async function refuseHeldMail(deps: Deps, item: MailItemRow, how: CompleteMailInput["how"]): Promise<void> {
  const hold = await findHold(deps, item.clientId);
  if (hold === null || how === "returned") return;
  if (hold === "not_verified")
    throw new AppError("not_verified", { message: "This client is not verified yet, so their mail stays here." });
  // Whoever has left still gets what came for them while they are known.
  if (how === "forwarded" || how === "collected") return;
  throw new AppError("conflict", {
    message: "This virtual office has ended: the item can be sent on, collected or returned.",
  });
}

async function checkCode(deps: Deps, item: MailItemRow, code: string): Promise<void> {
  if (item.wrongCodeCount >= MAX_WRONG_CODES)
    throw new AppError("conflict", {
      message: "Too many wrong codes. Ask for an identity card, and note it without a code.",
    });
  if ((await makeCollectionCode(deps, item.id)) === code) return;
  await deps.mailItems.countWrongCode(item.id);
  throw invalidField("code", "This is not the code. It stands beside the item on the client's page");
}

/** Takes back for a day what was noted by mistake. */
export async function undoMailDone(deps: Deps, id: string, { reason }: UndoMailInput): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  const at = deps.now();
  if (item.doneAt === null) throw new AppError("conflict", { message: "This is still here." });
  if (at.getTime() - item.doneAt.getTime() > MS_PER_DAY)
    throw new AppError("conflict", { message: "This can be taken back for a day only." });
  const audit = makeAudit(deps, "staff", {
    at,
    action: "mail_undone",
    subjectType: "client",
    subjectId: item.clientId,
    detail: { was: item.doneHow, mailItem: id, note: reason },
  });
  const to = { doneAt: null, doneHow: null, doneTo: null, tracking: null, updatedAt: at };
  if (!(await deps.mailItems.change(item, to, audit))) throw new AppError("conflict");
  return mailAnswer(deps, id);
}

/** Gives something to the client it came for; the pictures go from whoever had it by mistake. */
export async function assignMail(deps: Deps, id: string, { clientId }: AssignMailInput): Promise<AdminMailItem> {
  const { item } = await getMailItem(deps, id);
  if (item.clientId === clientId) return mailAnswer(deps, id);
  if (!(await deps.clients.findById(clientId))) throw new AppError("not_found");
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This has left the house already." });
  if ((await findPrices(deps, [item])).get(id)?.isPaid)
    throw new AppError("conflict", { message: "Sending it on is paid for by the client who has it now." });
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
