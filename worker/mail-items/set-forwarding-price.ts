import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMailItem, PriceMailInput } from "#contract/front-desk/mail-items.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { nextUpdatedAt } from "#worker/my-office/open-my-office.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { closeCheckout } from "#worker/payments/attempts/offer-payment.ts";
import { requireRightForPrice } from "#worker/staff/require-right.ts";
import { findHold, getMailItem, mailAnswer } from "./mail-answer.ts";

/** Sets the price of forwarding an item; replaces an unpaid price, and 0 removes it. */
export async function setForwardingPrice(deps: Deps, { id, amount }: ById<PriceMailInput>): Promise<AdminMailItem> {
  await closeCheckout(deps, id);
  const { item } = await getMailItem(deps, id);
  const charge = await deps.charges.findById(id);
  if (charge?.state === "paid") throw new AppError("already_paid");
  if (item.doneAt !== null) throw new AppError("conflict", { message: "This item has already left." });
  if (item.request !== "forward")
    throw new AppError("conflict", { message: "The client has not asked to have this forwarded." });
  const hold = await findHold(deps, item.clientId);
  if (hold === "not_verified")
    throw new AppError("not_verified", {
      message: "This client is not verified yet, so you cannot forward their mail.",
    });
  const pricePesewas = toPesewas(amount) || null;
  if (pricePesewas === item.pricePesewas) return mailAnswer(deps, id);
  const lowered = requireRightForPrice(deps, {
    amountPesewas: pricePesewas ?? 0,
    listPesewas: item.pricePesewas ?? 0,
  });
  const at = deps.now();
  const isPriced = await deps.mailItems.change(
    item,
    { pricePesewas, updatedAt: nextUpdatedAt(at, item.updatedAt) },
    makeAudit(deps, "staff", {
      at,
      action: "mail_priced",
      subjectType: "client",
      subjectId: item.clientId,
      detail: { mailItem: id, amountPesewas: pricePesewas ?? 0, ...lowered },
    }),
    pricePesewas === null
      ? []
      : [
          makeOutboxEntry(deps, {
            kind: "mail_priced",
            audience: "customer",
            subjectId: id,
            at,
            dedupeSuffix: String(nextUpdatedAt(at, item.updatedAt).getTime()),
          }),
        ],
  );
  if (!isPriced) throw new AppError("conflict");
  return mailAnswer(deps, id);
}
