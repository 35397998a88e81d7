import type { AdminMembership, VoidMonthsInput } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import { dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getMember, membershipAnswer } from "./membership-answers.ts";

const MAX_PERIODS_READ = 60;

/**
 * Takes back the last payment of a membership, which was noted at the desk by mistake: its months are owed again from the day
 * they were due, with the fee they had. Throws `conflict` where another payment has come since, or it was paid online.
 */
export async function voidMembershipPayment(deps: Deps, id: string, seen: VoidMonthsInput): Promise<AdminMembership> {
  const member = await getMember(deps, id);
  if (member.nextDueDate !== seen.nextDueDate) throw changedError();
  const paid = await findLastPaidCharge(deps, member);
  if (paid === null) throw conflict("No payment was recorded for this due date.");
  await voidPeriodPayment(deps, member, paid);
  return membershipAnswer(deps, id);
}

/** The paid charge that brought the due date; null where none did. */
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
  if (paymentReference === null || receiptNumber === null) throw changedError();
  if (!isDeskReference(paymentReference))
    throw conflict(
      `This was paid online, and the money has come: the months from ${formatLongDate(period.fromDay)} on are paid.`,
    );
  const at = deps.now();
  const before = (await deps.memberships.listPeriods(member.id, MAX_PERIODS_READ)).find(
    (each) => each.charge.state === "paid" && each.period.fromDay < period.fromDay,
  );
  const way = (await deps.books.listPayments([paymentReference])).find(({ kind }) => kind === "receipt")?.way ?? null;
  const isTakenBack = await deps.memberships.voidPayment({
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
    lastPaidAt: before?.charge.paidAt ?? (await findEarlierPaidAt(deps, member, period.fromDay)),
    at,
    audit: makeAudit(deps, "staff", {
      at,
      action: member.clientId === null ? "membership_payment_taken_back" : "client_payment_taken_back",
      ...auditSubjectOfMembership(member),
      detail: {
        dueDate: period.untilDay,
        nextDueDate: period.fromDay,
        amountPesewas,
        receipt: formatReceiptNumber(receiptNumber),
        // It leaves the drawer, or the wallet, that it came to.
        ...(way !== null && { channel: way }),
      },
    }),
    notices: [
      makeOutboxEntry(deps, {
        kind: "membership_payment_taken_back",
        audience: "customer",
        subjectId: period.id,
        at,
        dedupeSuffix: paymentReference,
      }),
    ],
  });
  if (!isTakenBack) throw changedError();
}

/** When a month before a day was paid that no charge has brought. */
async function findEarlierPaidAt(deps: Deps, member: Member, before: string): Promise<Date | null> {
  const noted =
    member.clientId === null ? [] : await deps.memberships.listLegacyPayments(member.clientId, MAX_PERIODS_READ);
  const found = noted.find(({ dueDate }) => dueDate < before);
  if (found) return found.paidAt;
  const booking = member.bookingId === null ? null : await deps.bookings.findById(member.bookingId);
  return booking?.paidAt ?? null;
}

function changedError(): AppError {
  return conflict("Somebody has changed this since you opened it. Please look at it again.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
