import type { TakenPayment, TakePaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { canPayInPart } from "#domain/charges/charges.ts";
import type { Channel } from "#domain/messages/channels.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import { formatCedisExact, toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview } from "#domain/payments/payments.ts";
import type { ChargePayment } from "#worker/charges/charge-subject.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import { recordChargesPaid } from "#worker/charges/record-charge-paid.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { noCapacityError } from "#worker/inventory/capacity-errors.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { prepareCharge, wrongMonth } from "#worker/memberships/pay-membership.ts";
import { findChannel } from "#worker/outbox/find-channel.ts";
import { closeCheckout } from "#worker/payments/attempts/offer-payment.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { type DeskPayment, deskPaymentDetail, refuseUsedTransaction } from "./desk-transactions.ts";

type PaidItem = TakePaymentInput["items"][number];
type Prepared = ChargeWithSubject & { item: PaidItem; pesewas: number; isPart: boolean };

/**
 * Records a payment at the desk for one or several things, all or nothing, each with the receipt and email of an online
 * payment.
 */
export async function takePayment(deps: Deps, { items, ...paid }: TakePaymentInput): Promise<TakenPayment> {
  return recordPayment(deps, items, paid);
}

/** The same, also with a method that is not known, and for money that came at another time. */
export async function recordPayment(
  deps: Deps,
  items: TakePaymentInput["items"],
  paid: DeskPayment,
  paidAt = deps.now(),
): Promise<TakenPayment> {
  if (paid.transactionId) await refuseUsedTransaction(deps, paid.transactionId);
  const prepared: Prepared[] = [];
  for (const item of items) prepared.push(await prepareItem(deps, item));
  if (new Set(prepared.map(({ charge }) => charge.id)).size < prepared.length)
    throw invalidField("items", "Choose each thing once");
  const at = deps.now();
  const token = deps.newToken();
  const payments = prepared.map(({ charge, pesewas, isPart }, position): ChargePayment => {
    return {
      charge,
      part: isPart ? { id: deps.newId(), amountPesewas: pesewas } : null,
      reference: formatDeskReference(token, position),
      gatewayResult: null,
      // One number pays for everything, and is recorded once.
      transactionId: position === 0 ? (paid.transactionId ?? null) : null,
      paidAt,
      at,
      actor: "staff",
      detail: deskPaymentDetail(pesewas, paid),
    };
  });
  if (!(await recordChargesPaid(deps, payments))) throw await explainRefusal(deps, prepared, paid.transactionId);
  const receipts = await deps.charges.listByDeskPayment(formatDeskReference(token));
  return {
    reference: formatDeskReference(token),
    receipts: prepared.map(({ charge, subject, pesewas }, position) => ({
      chargeId: charge.id,
      receiptNumber: formatReceiptNumber(receipts[position]?.receiptNumber ?? 0),
      name: subject.name,
      title: subject.title,
      amount: toCedis(pesewas),
      owed: toCedis(charge.amountPesewas - pesewas),
    })),
    receiptChannel: findReceiptChannel(deps, prepared),
  };
}

function findReceiptChannel(deps: Deps, prepared: readonly Prepared[]): Channel | null {
  const channels = prepared.map(({ subject }) =>
    findChannel(deps, { ...subject, email: subject.hasEmail ? subject.email : "" }),
  );
  return channels.includes(null) ? null : (channels[0] ?? null);
}

/** Finds or opens the charge, after an online payment on its way, and checks the sum against what staff saw. */
async function prepareItem(deps: Deps, item: PaidItem): Promise<Prepared> {
  const chargeId = await findOrOpenCharge(deps, item);
  const due = await findChargeWithSubject(deps, chargeId);
  if (!due) throw new AppError("not_found");
  const { charge, subject } = due;
  if (charge.state === "paid") throw new AppError("already_paid");
  if (charge.state !== "open" || subject.isCancelled)
    throw new AppError("conflict", { message: cancelledMessage(charge) });
  if (charge.amountPesewas === 0) throw new AppError("nothing_to_pay");
  if (toPesewas(item.owed) !== charge.amountPesewas) throw priceChanged(charge);
  const pesewas = toPesewas(item.amount);
  const isPart = pesewas < charge.amountPesewas;
  if (pesewas === 0) throw invalidField("amount", "Enter the amount that was paid");
  if (pesewas > charge.amountPesewas)
    throw invalidField("amount", `Only ${formatCedisExact(charge.amountPesewas)} is owed`);
  if (isPart && (!canPayInPart(charge.subjectType) || (item.months ?? 1) > 1))
    throw invalidField("amount", "This can only be paid in full");
  // A checkout that is still open asks for the whole sum.
  if (isPart) await closeCheckout(deps, charge.id);
  return { charge, subject, item, pesewas, isPart };
}

async function findOrOpenCharge(deps: Deps, { id, months, from }: PaidItem): Promise<string> {
  if (months === undefined) {
    await settleOpenAttempt(deps, id);
    return id;
  }
  const owed = await prepareCharge(deps, await getMember(deps, id), {
    from: from ?? "",
    months,
    paymentReceived: true,
  });
  return owed.charge.id;
}

async function explainRefusal(
  deps: Deps,
  prepared: readonly Prepared[],
  transactionId: string | undefined,
): Promise<AppError> {
  for (const { charge: seen } of prepared) {
    const charge = await deps.charges.findById(seen.id);
    if (!charge) return new AppError("not_found");
    if ((await deps.paymentAttempts.listByCharge(charge.id)).some(isUnderReview))
      return new AppError("payment_mismatch", {
        message: "A payment for this is under review. Resolve it first, under Payments to review.",
      });
    if (charge.subjectType === "membership_period" && charge.state !== "open") return paidMonth(deps, charge);
    if (charge.state === "paid") return new AppError("already_paid");
    if (charge.state !== "open") return new AppError("conflict", { message: cancelledMessage(charge) });
    if (charge.amountPesewas !== seen.amountPesewas) return priceChanged(charge);
  }
  if (transactionId) await refuseUsedTransaction(deps, transactionId);
  for (const { charge } of prepared) {
    const booking = charge.subjectType === "booking" ? await deps.bookings.findById(charge.subjectId) : null;
    if (booking) return noCapacityError(deps, { ...booking, startDate: dayAt(booking.startDate.getTime()) });
    if (charge.subjectType === "registration")
      return new AppError("fully_booked", { message: "This event is full. The place is no longer held." });
  }
  return new AppError("conflict");
}

async function paidMonth(deps: Deps, { id }: ChargeRow): Promise<AppError> {
  const found = await deps.memberships.findPeriod(id);
  return found ? wrongMonth(await getMember(deps, found.period.membershipId)) : new AppError("already_paid");
}

function cancelledMessage({ subjectType }: ChargeRow): string {
  return subjectType === "booking"
    ? "You cannot record a payment for a cancelled booking."
    : "Nothing is owed for this any more. Check it again.";
}

function priceChanged({ amountPesewas }: ChargeRow): AppError {
  return new AppError("price_changed", { price: { amount: toCedis(amountPesewas), currency: "GHS" } });
}
