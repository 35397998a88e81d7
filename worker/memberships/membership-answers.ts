import type { AdminCharge, AdminMembership } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { lastPaidDay, membershipKindOf, membershipState, PAY_PAGE } from "#domain/memberships/memberships.ts";
import { isStepMailed, needsStaffReminder, reminderStepOn } from "#domain/memberships/periods.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { hasMovedMoney, REVIEW_REFUND_RULES } from "#domain/payments/refunds.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";

/** Throws `not_found`. */
export async function getMember(deps: Deps, id: string): Promise<Member> {
  const member = await deps.memberships.findById(id);
  if (!member) throw new AppError("not_found");
  return member;
}

/** A later instant than the last change, so that two changes within a millisecond differ. */
export function changedAfter({ updatedAt }: { updatedAt: Date }, at: Date): Date {
  return new Date(Math.max(at.getTime(), updatedAt.getTime() + 1));
}

export async function membershipAnswer(deps: Deps, id: string): Promise<AdminMembership> {
  const [answer] = await membershipAnswers(deps, [await getMember(deps, id)]);
  if (!answer) throw new AppError("not_found");
  return answer;
}

/** Looks up open charges and reminders once for all members. */
export async function membershipAnswers(deps: Deps, members: readonly Member[]): Promise<AdminMembership[]> {
  const today = dayAt(deps.now().getTime());
  const open = await deps.memberships.findOpen(members.map(({ id }) => id));
  const toCharge = await chargeAnswers(deps, [...open.values()]);
  return members.map((member) => {
    const owed = open.get(member.id);
    return toAdminMembership(member, owed ? toCharge(owed) : null, today);
  });
}

function toAdminMembership(member: Member, openCharge: AdminCharge | null, today: Day): AdminMembership {
  const { plan, nextPlan, nextAmountPesewas } = member;
  return {
    id: member.id,
    kind: membershipKindOf(plan),
    plan,
    planName: PLANS[plan].name,
    customerName: member.customerName,
    businessName: member.businessName,
    email: member.email || null,
    phone: member.phone,
    phoneE164: member.phoneE164,
    clientId: member.clientId,
    bookingId: member.bookingId,
    startsOn: member.startsOn,
    startsBy: firstMonthPeriod(member).startsBy,
    paidUntil: lastPaidDay(member),
    nextDueDate: member.nextDueDate,
    renewsOn: member.renewsOn,
    amount: toCedis(member.amountPesewas),
    nextPlan:
      nextPlan === null
        ? null
        : {
            plan: nextPlan,
            planName: PLANS[nextPlan].name,
            amount: toCedis(nextAmountPesewas ?? member.amountPesewas),
          },
    pausedFrom: member.pausedFrom,
    endsOn: member.endsOn,
    endReason: member.endReason,
    isReminded: member.isReminded,
    state: membershipState({ ...member, isEnded: member.endedAt !== null }, today),
    openCharge,
    updatedAt: member.updatedAt.toISOString(),
  };
}

/** Preloads refunds and reminders, and returns the function that builds each answer. */
export async function chargeAnswers(
  deps: Deps,
  rows: readonly PeriodWithCharge[],
): Promise<(row: PeriodWithCharge) => AdminCharge> {
  const today = dayAt(deps.now().getTime());
  const reminded =
    rows.length === 0 ? [] : await deps.memberships.listReminderTimes(rows.map(({ period }) => period.id));
  const paid = rows.flatMap(({ period, charge }) => (charge.state === "paid" ? [period.id] : []));
  const refundedSums = await findRefundedSums(deps, paid);
  const remindersByPeriod = Map.groupBy(reminded, ({ subjectId }) => subjectId);
  return ({ period, charge }) => {
    const isOpen = charge.state === "open";
    const step = isOpen ? reminderStepOn(period, today) : null;
    return {
      id: period.id,
      membershipId: period.membershipId,
      from: period.fromDay,
      to: addDays(period.untilDay, -1),
      months: period.months,
      plan: period.plan,
      amount: toCedis(charge.amountPesewas),
      lateFee: toCedis(period.lateFeePesewas),
      waivedFee: toCedis(period.waivedFeePesewas),
      wentBack: toCedis(refundedSums.get(period.id) ?? 0),
      dueDate: period.fromDay,
      state: charge.state,
      agreedUntil: period.agreedUntil,
      remindedAt: (remindersByPeriod.get(period.id) ?? []).map(({ at }) => at.toISOString()),
      step,
      isToRemind: isOpen && needsStaffReminder(period, today),
      isMailed: isStepMailed(period, step, (remindersByPeriod.get(period.id) ?? []).map(emailedOn)),
      paidAt: charge.paidAt?.toISOString() ?? null,
      receiptNumber: charge.receiptNumber === null ? null : formatReceiptNumber(charge.receiptNumber),
      paymentReference: charge.paymentReference,
    };
  };
}

/** The day on which an email was written. */
export function emailedOn({ at }: { at: Date }): Day {
  return dayAt(at.getTime());
}

/** Returns refunds made or on their way, in pesewas by charge id. */
export async function findRefundedSums(deps: Deps, chargeIds: readonly string[]): Promise<Map<string, number>> {
  const refunds = chargeIds.length === 0 ? [] : await deps.refunds.listByCharges(chargeIds);
  const counted = refunds.filter(
    ({ rule, status }) => !REVIEW_REFUND_RULES.some((review) => review === rule) && hasMovedMoney(status),
  );
  return new Map(
    [...Map.groupBy(counted, ({ chargeId }) => chargeId)].map(([id, group]) => [
      id,
      group.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
    ]),
  );
}

/** Returns the member's payment page; null without a key for links. */
export async function membershipPayUrl(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<Member, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("charge", id, linkVersion);
  return token && `${deps.siteUrl}${PAY_PAGE}${token}`;
}

/** Throws `validation_failed` for a due date within months already paid. */
export async function refusePaidDay(deps: Deps, membershipId: string, nextDueDate: Day): Promise<void> {
  const paidUntil = await deps.memberships.findPaidUntil(membershipId);
  if (paidUntil !== null && nextDueDate < paidUntil)
    throw invalidField(
      "nextDueDate",
      `This membership is paid until ${formatLongDate(addDays(paidUntil, -1))}. Choose a later due date`,
    );
}
