import type { VoidedPayment, VoidPaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { UNDO_MS } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { VoidedPayment as VoidedCharge } from "#worker/db/payments/void-statements.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfCharge, auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { hasRight, requireRight } from "#worker/staff/require-right.ts";

const MAX_PERIODS_READ = 60;

/**
 * Voids a desk payment recorded by mistake, with all that it paid for: no refund is due, its receipts are void, and a
 * sent receipt is corrected. Throws `not_found`, `forbidden`, and `conflict` if it was paid online, is void already, or a
 * later payment depends on it.
 */
export async function voidPayment(
  deps: Deps,
  { reference, reason }: { reference: string } & VoidPaymentInput,
): Promise<VoidedPayment> {
  if (!isDeskReference(reference)) throw conflict("This was paid online. To refund it, cancel the booking.");
  const charges = await deps.charges.listByDeskPayment(reference);
  if (charges.length === 0) throw (await wasVoided(deps, reference)) ? changedError() : new AppError("not_found");
  await refuseUnlessVoidable(deps, charges);
  const voided = await Promise.all(charges.map((charge) => buildVoid(deps, charge, reason)));
  if (!(await deps.charges.voidPayments(voided))) throw changedError();
  deps.log("desk_payment_taken_back", { chargeId: charges[0]?.id ?? "", reference });
  return { receiptNumbers: charges.map(({ receiptNumber }) => formatReceiptNumber(receiptNumber ?? 0)) };
}

/** Whether the member of staff who acts may void this payment. */
export async function canVoidPayment(deps: Deps, charge: ChargeRow): Promise<boolean> {
  if (!isDeskReference(charge.paymentReference ?? "") || charge.receiptNumber === null) return false;
  return hasRight(deps, "void_payment") || isOwnAndRecent(deps, charge);
}

async function refuseUnlessVoidable(deps: Deps, charges: readonly ChargeRow[]): Promise<void> {
  if (charges.some(({ receiptNumber }) => receiptNumber === null))
    throw conflict("This payment is from before receipts were numbered, so you cannot undo it.");
  for (const charge of charges)
    if (!(await isOwnAndRecent(deps, charge)))
      requireRight(deps, "void_payment", "you can undo only your own payments, within ten minutes");
}

async function isOwnAndRecent(deps: Deps, charge: ChargeRow): Promise<boolean> {
  const staffId = deps.staff?.staffId ?? null;
  const at = deps.now().getTime();
  if (staffId === null || charge.paidAt === null || at - charge.paidAt.getTime() > UNDO_MS) return false;
  const reference = charge.paymentReference ?? "";
  const takers = await deps.auditTrail.findTakers([reference], await subjectIdOf(deps, charge));
  return takers.get(reference)?.staffId === staffId;
}

async function subjectIdOf(deps: Deps, { id, partOf }: ChargeRow): Promise<string> {
  return (await auditSubjectOfCharge(deps, partOf ?? id)).subjectId;
}

async function buildVoid(deps: Deps, charge: ChargeRow, reason: string): Promise<VoidedCharge> {
  const { id, amountPesewas, paymentReference, receiptNumber } = charge;
  const at = deps.now();
  const reversal = {
    ...{ id: deps.newId(), chargeId: id, amountPesewas, voidedAt: at },
    ...{ paymentReference: paymentReference ?? "", receiptNumber: receiptNumber ?? 0 },
  };
  const restored = charge.partOf === null ? await restoreSubject(deps, charge) : await restorePartOf(deps, charge);
  const way = (await deps.books.listPayments([reversal.paymentReference])).find(({ kind }) => kind === "receipt")?.way;
  const { action, dates, outboxEntry, ...rest } = restored;
  return {
    charge,
    reversal,
    ...rest,
    at,
    audit: makeAudit(deps, "staff", {
      at,
      action,
      ...(await auditSubjectOfCharge(deps, charge.partOf ?? id)),
      detail: {
        ...dates,
        reference: reversal.paymentReference,
        receipt: formatReceiptNumber(reversal.receiptNumber),
        amountPesewas,
        // The money leaves the drawer or wallet it came to.
        ...(way && { channel: way }),
        note: reason,
      },
    }),
    outboxEntries: [
      outboxEntry ??
        makeOutboxEntry(deps, { kind: "receipt_voided", audience: "customer", subjectId: reversal.id, at }),
    ],
  };
}

type Restored = Pick<VoidedCharge, "booking" | "membershipPeriod"> & {
  action: AuditAction;
  dates?: Record<string, string>;
  outboxEntry?: OutboxEntry;
};

async function restoreSubject(deps: Deps, charge: ChargeRow): Promise<Restored> {
  const at = deps.now();
  const { id, subjectId, subjectType, paymentReference } = charge;
  const dedupeSuffix = paymentReference ?? "";
  switch (subjectType) {
    case "booking": {
      const hasParts = (await deps.charges.listParts([id])).length > 0;
      return {
        action: "booking_payment_taken_back",
        booking: await unpaidBooking(deps, subjectId, hasParts),
        outboxEntry: makeOutboxEntry(deps, {
          ...{ kind: "payment_taken_back", audience: "customer", subjectId, at, dedupeSuffix },
        }),
      };
    }
    case "membership_period":
      return restorePeriod(deps, charge);
    case "registration":
    case "forwarding":
    case "meeting":
      return { action: "payment_voided" };
  }
}

async function restorePeriod(deps: Deps, { subjectId, paymentReference }: ChargeRow): Promise<Restored> {
  const found = await deps.memberships.findPeriod(subjectId);
  if (!found) throw new AppError("not_found");
  const { period } = found;
  const member = await getMember(deps, period.membershipId);
  if (member.endedAt !== null) throw conflict("You cannot undo a payment of a membership that has ended.");
  if (member.nextDueDate !== period.untilDay) throw conflict("A later month is paid. Undo that payment first.");
  const previous = (await deps.memberships.listPeriods(member.id, MAX_PERIODS_READ)).find(
    (candidate) => candidate.charge.state === "paid" && candidate.period.fromDay < period.fromDay,
  );
  const booking = member.bookingId === null ? null : await deps.bookings.findById(member.bookingId);
  return {
    action:
      auditSubjectOfMembership(member).subjectType === "booking"
        ? "membership_payment_taken_back"
        : "client_payment_taken_back",
    dates: { dueDate: period.untilDay, nextDueDate: period.fromDay },
    membershipPeriod: {
      period,
      oneMonthUntil: dueDateAfterPeriods(period.fromDay, member.renewsOn, 1),
      lastPaidAt: previous?.charge.paidAt ?? booking?.paidAt ?? null,
    },
    outboxEntry: makeOutboxEntry(deps, {
      ...{ kind: "membership_payment_taken_back", audience: "customer", subjectId, at: deps.now() },
      dedupeSuffix: paymentReference ?? "",
    }),
  };
}

async function restorePartOf(deps: Deps, { id, partOf, subjectId, subjectType }: ChargeRow): Promise<Restored> {
  const whole = await deps.charges.findById(partOf ?? "");
  if (whole?.state === "paid") throw conflict("The rest is paid. Undo that payment first.");
  if (subjectType !== "booking") return { action: "payment_voided" };
  if (whole?.state !== "open") throw conflict("This booking is cancelled. Refund the payment instead.");
  const others = (await deps.charges.listParts([whole.id])).filter((part) => part.id !== id);
  return { action: "payment_voided", booking: await unpaidBooking(deps, subjectId, others.length > 0) };
}

/** A booking that is still paid in part, or that staff confirmed, stays confirmed. */
async function unpaidBooking(deps: Deps, id: string, isPaidInPart: boolean) {
  const isConfirmed = isPaidInPart || (await deps.staffBookings.wasConfirmed(id));
  return {
    status: isConfirmed ? ("confirmed" as const) : ("pending" as const),
    heldUntil: new Date(deps.now().getTime() + LONG_HOLD_MS),
  };
}

async function wasVoided(deps: Deps, reference: string): Promise<boolean> {
  return (await deps.books.listPayments([reference])).some(({ kind }) => kind === "receipt_taken_back");
}

function changedError(): AppError {
  return conflict("This payment has changed since you opened it. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
