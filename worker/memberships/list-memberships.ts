import type { ById } from "#contract/front-desk/front-desk.ts";
import type {
  AdminChargePage,
  AdminMembershipDetail,
  AdminMembershipPage,
  ListChargesQuery,
  ListMembershipsQuery,
  MembershipFigures,
} from "#contract/front-desk/memberships.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { lastDueSoonDay } from "#domain/clients/clients.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import type { MovementKind } from "#domain/memberships/movements.ts";
import { needsStaffReminder, OVERDUE_AGES, overdueAge } from "#domain/memberships/periods.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { readPage } from "#worker/paging/page-cursor.ts";
import {
  chargeAnswers,
  findRefundedSums,
  getMember,
  membershipAnswers,
  membershipPayUrl,
} from "./membership-answers.ts";

/** Ten years of months. */
export const MAX_PERIODS = 120;
/** More than the business reminds in a day. */
const MAX_OWED = 2000;

export async function listMemberships(deps: Deps, query: ListMembershipsQuery): Promise<AdminMembershipPage> {
  const today = dayAt(deps.now().getTime());
  const filters = { state: query.state ?? null, search: query.q || null, today, dueSoonUntil: lastDueSoonDay(today) };
  const { rows, nextCursor } = await readPage<Member, string>(
    query,
    "text",
    (after, limit) => deps.memberships.list({ ...filters, after, limit }),
    ({ nextDueDate, id }) => ({ key: nextDueDate, id }),
  );
  return { items: await membershipAnswers(deps, rows), nextCursor };
}

/** Returns a membership with its months and payments. */
export async function getMembership(deps: Deps, { id }: ById): Promise<AdminMembershipDetail> {
  const member = await getMember(deps, id);
  const [answers, periods, earlier, payUrl] = await Promise.all([
    membershipAnswers(deps, [member]),
    deps.memberships.listPeriods(id, MAX_PERIODS),
    findEarlierPayments(deps, member),
    membershipPayUrl(deps, member),
  ]);
  const toCharge = await chargeAnswers(deps, periods);
  const [answer] = answers;
  if (!answer) throw new Error("A membership has an answer");
  return { ...answer, charges: periods.map(toCharge), earlier, payUrl };
}

/** The payment of the booking that started the membership, for all its months. */
export async function findEarlierPayments(deps: Deps, member: Member): Promise<AdminMembershipDetail["earlier"]> {
  const booking = member.bookingId === null ? null : await deps.bookings.findById(member.bookingId);
  const firstBookings = booking?.status === "paid" && booking.paidAt !== null ? [booking] : [];
  const refundedSums = await findRefundedSums(
    deps,
    firstBookings.map(({ id }) => id),
  );
  const { startsBy } = firstMonthPeriod(member);
  return firstBookings.map(({ id, amountPesewas, paidAt, receiptNumber, startDate, months }) => ({
    from: member.startsOn,
    to: addDays(dueDateAfterPeriods(member.startsOn, member.renewsOn, months), -1),
    startsBy,
    amount: toCedis(amountPesewas),
    wentBack: toCedis(refundedSums.get(id) ?? 0),
    paidAt: (paidAt ?? startDate).toISOString(),
    receiptNumber: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
  }));
}

export async function listCharges(deps: Deps, query: ListChargesQuery): Promise<AdminChargePage> {
  if (query.toRemind) return listChargesToRemind(deps);
  const { rows, nextCursor } = await readPage<PeriodWithCharge, string>(
    query,
    "text",
    (after, limit) => deps.memberships.listCharges({ state: query.state ?? null, after, limit }),
    ({ period }) => ({ key: period.fromDay, id: period.id }),
  );
  return { items: await chargeItems(deps, rows), nextCursor };
}

/** Charges to remind about today, the longest overdue first. */
async function listChargesToRemind(deps: Deps): Promise<AdminChargePage> {
  const owed = (await findOwedCharges(deps)).filter((row) =>
    needsStaffReminder(row.period, dayAt(deps.now().getTime())),
  );
  return { items: await chargeItems(deps, owed), nextCursor: null };
}

function findOwedCharges(deps: Deps): Promise<PeriodWithCharge[]> {
  return deps.memberships.listOwed(addDays(dayAt(deps.now().getTime()), 7), MAX_OWED);
}

async function chargeItems(deps: Deps, rows: PeriodWithCharge[]): Promise<AdminChargePage["items"]> {
  const members = await deps.memberships.listByIds(rows.map(({ period }) => period.membershipId));
  const answers = new Map((await membershipAnswers(deps, members)).map((answer) => [answer.id, answer]));
  const byId = new Map(members.map((member) => [member.id, member]));
  const toCharge = await chargeAnswers(deps, rows);
  const items = rows.flatMap((row) => {
    const [answer, member] = [answers.get(row.period.membershipId), byId.get(row.period.membershipId)];
    return answer && member ? [{ row, answer, member }] : [];
  });
  return Promise.all(
    items.map(async ({ row, answer, member }) => {
      const { id, kind, planName, customerName, businessName, email, phoneE164, isReminded } = answer;
      return {
        ...toCharge(row),
        membership: { id, kind, planName, customerName, businessName, email, phoneE164, isReminded },
        payUrl: await membershipPayUrl(deps, member),
      };
    }),
  );
}

/** Returns the number of members, recurring revenue, and overdue sums by age. */
export async function getMembershipFigures(deps: Deps): Promise<MembershipFigures> {
  const today = dayAt(deps.now().getTime());
  const [sums, { within }, owed] = await Promise.all([
    deps.memberships.summarise(today),
    deps.books.sumMovements(`${today.slice(0, 7)}-01`, addDays(today, 1)),
    findOwedCharges(deps),
  ]);
  const count = (kind: MovementKind) => within.find((movement) => movement.kind === kind)?.count ?? 0;
  return {
    active: sums?.active ?? 0,
    paused: sums?.paused ?? 0,
    begun: count("new"),
    left: count("churn"),
    monthlyRecurring: toCedis(sums?.recurringPesewas ?? 0),
    overdue: OVERDUE_AGES.map(({ name }) => {
      const overdue = owed.filter(({ period }) => overdueAge(period.fromDay, today) === name);
      return {
        age: name,
        count: overdue.length,
        amount: toCedis(overdue.reduce((sum, { charge }) => sum + charge.amountPesewas, 0)),
        lateFees: toCedis(overdue.reduce((sum, { period }) => sum + period.lateFeePesewas, 0)),
      };
    }),
    toRemind: owed.filter((row) => needsStaffReminder(row.period, today)).length,
  };
}
