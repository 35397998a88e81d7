import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminMembership, VoidMonthsInput } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getMember, membershipAnswer } from "./membership-answers.ts";

const MAX_PERIODS_READ = 60;

/**
 * Voids the last desk payment of a membership: its months are owed again, with their late fee. Throws `conflict` if
 * another payment followed or it was paid online.
 */
export async function voidMembershipPayment(
  deps: Deps,
  { id, ...seen }: ById<VoidMonthsInput>,
): Promise<AdminMembership> {
  const member = await getMember(deps, id);
  if (member.nextDueDate !== seen.nextDueDate) throw changedError();
  const paid = await findLastPaidCharge(deps, member);
  if (paid === null) throw conflict("No payment was recorded for this due date.");
  await voidPeriodPayment(deps, member, paid);
  return membershipAnswer(deps, id);
}

/** Returns the paid charge that set the due date; null if none did. */
export async function findLastPaidCharge(deps: Deps, { id, nextDueDate }: Member): Promise<PeriodWithCharge | null> {
  const periods = await deps.memberships.listPeriods(id, MAX_PERIODS_READ);
  return periods.find(({ period, charge }) => charge.state === "paid" && period.untilDay === nextDueDate) ?? null;
}

export async function voidPeriodPayment(
  deps: Deps,
  member: Member,
  { period, charge }: PeriodWithCharge,
): Promise<void> {
  const { paymentReference, receiptNumber, amountPesewas } = charge;
  if (paymentReference === null || receiptNumber === null)
    throw conflict("This payment is from before receipts were numbered, so you cannot undo it.");
  if (!isDeskReference(paymentReference))
    throw conflict(`You cannot undo an online payment. The months from ${formatLongDate(period.fromDay)} are paid.`);
  const at = deps.now();
  const previous = (await deps.memberships.listPeriods(member.id, MAX_PERIODS_READ)).find(
    (candidate) => candidate.charge.state === "paid" && candidate.period.fromDay < period.fromDay,
  );
  const booking = member.bookingId === null ? null : await deps.bookings.findById(member.bookingId);
  const way = (await deps.books.listPayments([paymentReference])).find(({ kind }) => kind === "receipt")?.way ?? null;
  const isVoided = await deps.memberships.voidPayment({
    period,
    oneMonthUntil: dueDateAfterPeriods(period.fromDay, member.renewsOn, 1),
    reversal: {
      id: deps.newId(),
      chargeId: period.id,
      paymentReference,
      receiptNumber,
      amountPesewas,
      voidedAt: at,
    },
    lastPaidAt: previous?.charge.paidAt ?? booking?.paidAt ?? null,
    at,
    audit: makeAudit(deps, "staff", {
      at,
      action: member.clientId === null ? "membership_payment_taken_back" : "client_payment_taken_back",
      ...auditSubjectOfMembership(member),
      detail: {
        dueDate: period.untilDay,
        nextDueDate: period.isFirstMonth ? period.untilDay : period.fromDay,
        amountPesewas,
        receipt: formatReceiptNumber(receiptNumber),
        // The money leaves the drawer or wallet it came to.
        ...(way !== null && { channel: way }),
      },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, {
        kind: "membership_payment_taken_back",
        audience: "customer",
        subjectId: period.id,
        at,
        dedupeSuffix: paymentReference,
      }),
    ],
  });
  if (!isVoided) throw changedError();
}

function changedError(): AppError {
  return conflict("This membership has changed since you opened it. Please check it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
