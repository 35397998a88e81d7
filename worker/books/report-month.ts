import type { ClosedMonth, MonthQuery, MonthReport } from "#contract/front-desk/money/books.ts";
import { addDays, addMonth, type Day, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { planLabel } from "#domain/catalogue/catalogue.ts";
import { deskChannel } from "#domain/front-desk/desk.ts";
import { calculateReplyTimes } from "#domain/inbox/reply-times.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { countMembersAfter, grossChurn, type MovementKind, recurringMovements } from "#domain/memberships/movements.ts";
import {
  AGE_BRACKETS,
  ageBracketFor,
  exceptionKind,
  findGaps,
  type LedgerKind,
  REVENUE_KINDS,
} from "#domain/payments/books.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { splitTaxes, taxRatesOn } from "#domain/payments/tax.ts";
import { site } from "#domain/site.ts";
import type { BooksRepository, LedgerSum } from "#worker/db/payments/books.ts";
import type { ClosedMonthRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { getOccupancy } from "#worker/inventory/get-occupancy.ts";
import { listStaffTakings } from "#worker/reports/list-takings.ts";
import { differencePesewas, hasUncountedCash } from "./count-cash.ts";

type Sum = Pick<LedgerSum, "kind" | "pesewas" | "count">;
type DaySum = Awaited<ReturnType<BooksRepository["sumDays"]>>[number];

/** Report of a month: takings, occupancy, memberships, arrears, replies. Money is in cedis, from the ledger alone. */
export async function reportMonth(deps: Deps, { month }: MonthQuery): Promise<MonthReport> {
  const now = deps.now().getTime();
  const today = dayAt(now);
  const [from, until] = [`${month}-01`, addMonth(`${month}-01`)];
  const { books } = deps;
  const [
    sums,
    days,
    lateEntries,
    receipts,
    closed,
    occupancy,
    visits,
    arrears,
    leads,
    replies,
    otherDays,
    memberships,
    discretion,
    messages,
    isCashUncounted,
    staff,
  ] = await Promise.all([
    books.sumMonth(month),
    books.sumDays(month),
    books.listFromOtherMonths(month),
    books.findReceipts(month),
    findClosedMonth(deps, month),
    getOccupancy(deps, { month }),
    books.countVisits(month),
    books.listDue(null, today),
    books.countLeads(month),
    books.listReplyTimes(new Date(startOfDay(from)), new Date(startOfDay(until))),
    deps.inventory.readDays(from),
    findMembershipMovements(deps, from, until, today),
    listExceptions(deps, from, until),
    deps.outbox.sumByChannel(new Date(startOfDay(from)), new Date(startOfDay(until))),
    hasUncountedCash(deps, new Date(startOfDay(from)), new Date(startOfDay(until) - 1)),
    listStaffTakings(deps, new Date(startOfDay(from)), new Date(startOfDay(until))),
  ]);
  const revenue = sums.filter(({ kind }) => includesKind(REVENUE_KINDS, kind));
  const revenuePesewas = totalPesewas(revenue);
  const times = calculateReplyTimes(
    replies.map((reply) => ({ ...reply, isClosed: reply.isClosed === 1 })),
    otherDays,
    now,
  );
  return {
    month,
    closed,
    revenue: {
      amount: toCedis(revenuePesewas),
      byPlan: groupAndSum(revenue, ({ plan }) => plan).map(([plan, totals]) => ({
        plan,
        planName: planLabel(plan),
        ...totals,
      })),
      byWay: groupAndSum(revenue, ({ way }) => way).map(([way, { count, amount }]) => ({
        ...{ way, count, amount: isCashUncounted && way === deskChannel("cash") ? null : amount },
      })),
    },
    staff,
    receipts: {
      ...sumKinds(sums, "receipt"),
      first: receipts.first === null ? null : formatReceiptNumber(receipts.first),
      last: receipts.last === null ? null : formatReceiptNumber(receipts.last),
      gaps: findReceiptGaps(receipts, month),
    },
    takenBack: sumKinds(sums, "receipt_taken_back"),
    clientMonths: sumKinds(sums, "client_month", "client_month_taken_back"),
    refunds: sumKinds(sums, "refund"),
    held: sumKinds(sums, "held", "held_paid", "held_returned"),
    surcharges: sumKinds(sums, "surcharge"),
    fees: sumKinds(sums, "fee"),
    late: lateEntries.map(({ day, at, kind, amountPesewas, reference }) => ({
      day,
      learnedAt: at.toISOString(),
      kind,
      amount: toCedis(amountPesewas),
      reference,
    })),
    days: dailyTotals(days),
    occupancy: occupancy.days.map(({ day, isOpen, resources }) => ({
      day,
      isOpen,
      resources: resources.map(({ resource, capacity, taken, held }) => ({
        resource,
        capacity,
        sold: taken - held,
        used: visits
          .filter((visit) => visit.day === day && resourceForPlan(visit.plan) === resource)
          .reduce((sum, { count }) => sum + count, 0),
      })),
    })),
    memberships,
    overdue: AGE_BRACKETS.map((age) => {
      const overdue = arrears.filter(({ dueDate }) => ageBracketFor(daysBetween(dueDate, today)) === age);
      return {
        age,
        count: overdue.reduce((sum, { count }) => sum + count, 0),
        amount: toCedis(overdue.reduce((sum, { pesewas }) => sum + pesewas, 0)),
        lateFees: toCedis(overdue.reduce((sum, { feePesewas }) => sum + feePesewas, 0)),
      };
    }),
    replies: {
      answered: times.answered,
      medianMinutes: times.medianMinutes,
      withinTwoHours: times.sharePromised,
    },
    leads,
    discretion,
    messages: messages.map(({ channel, count, pesewas }) => ({ channel, count, amount: toCedis(pesewas) })),
    tax: taxBreakdown(month, revenuePesewas),
    taxProfile: site.taxProfile,
  };
}

async function listExceptions(deps: Deps, from: Day, until: Day): Promise<MonthReport["discretion"]> {
  const [decisions, counts] = await Promise.all([
    listDiscretion(deps, new Date(startOfDay(from)), new Date(startOfDay(until))),
    listDrawerDifferences(deps, from, until),
  ]);
  return [...decisions, ...counts].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Of the counts of the month, also if their reason came later. */
async function listDrawerDifferences(deps: Deps, from: Day, until: Day): Promise<MonthReport["discretion"]> {
  const counts = (await deps.books.listCounts(from, until)).filter((count) => differencePesewas(count) !== 0);
  const names = await deps.staffDirectory.findNames(counts.flatMap(({ staffId }) => staffId ?? []));
  return counts.map((count) => ({
    ...{ id: count.id, at: count.at.toISOString(), name: null },
    kind: "drawer_difference",
    ...{ amount: toCedis(count.countedPesewas), listAmount: toCedis(count.countedPesewas - differencePesewas(count)) },
    ...{ reason: count.note ?? "No reason yet", by: names.get(count.staffId ?? "") ?? null },
  }));
}

async function listDiscretion(deps: Deps, from: Date, until: Date): Promise<MonthReport["discretion"]> {
  const found = await deps.auditTrail.listDiscretion({ from, until });
  const names = await deps.staffDirectory.findNames(found.flatMap(({ entry }) => entry.staffId ?? []));
  const cedisOf = (pesewas: unknown) => (typeof pesewas === "number" ? toCedis(pesewas) : null);
  return found.map(({ entry: { id, at, action, detail, staffId }, ...about }) => ({
    ...{ id, at: at.toISOString(), kind: exceptionKind(action, detail) },
    name: about.customerName ?? about.fullName ?? about.eventTitle ?? about.meetingName,
    amount: cedisOf(detail?.amountPesewas),
    listAmount: cedisOf(detail?.listPesewas),
    reason: String(detail?.discretion ?? detail?.note ?? about.agreedReason ?? ""),
    by: names.get(staffId ?? "") ?? null,
  }));
}

/** Membership movements and recurring revenue; for the current month, up to today. */
async function findMembershipMovements(
  deps: Deps,
  from: Day,
  end: Day,
  today: Day,
): Promise<MonthReport["memberships"]> {
  const tomorrow = addDays(today, 1);
  const until = end < tomorrow ? end : tomorrow;
  const { before, within, paused } = await deps.books.sumMovements(from, until);
  const count = (kind: MovementKind) => within.find((movement) => movement.kind === kind)?.count ?? 0;
  const movements = recurringMovements(before, within);
  const atStart = countMembersAfter(before);
  const churned = count("churn");
  return {
    new: count("new"),
    back: count("reactivation"),
    left: churned,
    active: countMembersAfter([...before, ...within]) - paused.count,
    paused: { count: paused.count, amount: toCedis(paused.pesewas) },
    recurringAmount: toCedis(movements.end),
    movements: {
      start: toCedis(movements.start),
      new: toCedis(movements.new),
      expansion: toCedis(movements.expansion),
      reactivation: toCedis(movements.reactivation),
      resumed: toCedis(movements.resumed),
      contraction: toCedis(movements.contraction),
      paused: toCedis(movements.paused),
      churn: toCedis(movements.churn),
      end: toCedis(movements.end),
    },
    churn: { gross: grossChurn(movements), members: atStart > 0 ? churned / atStart : null },
  };
}

export async function findClosedMonth(deps: Deps, month: string): Promise<ClosedMonth | null> {
  const closed = await deps.books.findClosed(month);
  if (!closed) return null;
  const names = await deps.staffDirectory.findNames(closed.staffId === null ? [] : [closed.staffId]);
  return closedMonthAnswer(closed, names.get(closed.staffId ?? "") ?? null);
}

export function closedMonthAnswer({ closedAt, entries, balancePesewas }: ClosedMonthRow, by: string | null) {
  return { closedAt: closedAt.toISOString(), by, entries, balance: toCedis(balancePesewas) };
}

function dailyTotals(days: readonly DaySum[]): MonthReport["days"] {
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, sums]) => {
    const revenue = sums.filter(({ kind }) => includesKind(REVENUE_KINDS, kind));
    return {
      day,
      taken: toCedis(totalPesewas(revenue.filter(({ pesewas }) => pesewas > 0))),
      givenBack: toCedis(totalPesewas(revenue.filter(({ pesewas }) => pesewas < 0))),
      fees: toCedis(totalPesewas(sums.filter(({ kind }) => kind === "fee"))),
    };
  });
}

/** Receipt numbers missing from the month, with the month that has them; null if none has. */
export function findReceiptGaps(
  receipts: {
    first: number | null;
    last: number | null;
    isWhole: boolean;
    numbers: { number: number; month: string }[];
  },
  month: string,
): { receipt: string; month: string | null }[] {
  const { first, last, isWhole, numbers } = receipts;
  if (isWhole || first === null || last === null) return [];
  const monthByNumber = new Map(numbers.map((entry) => [entry.number, entry.month]));
  const numbersOfMonth = new Set(numbers.flatMap((entry) => (entry.month === month ? entry.number : [])));
  return findGaps(first, last, numbersOfMonth).map((number) => ({
    receipt: formatReceiptNumber(number),
    month: monthByNumber.get(number) ?? null,
  }));
}

function taxBreakdown(month: string, pesewas: number): MonthReport["tax"] {
  const percent = taxRatesOn(`${month}-01`);
  if (site.taxProfile === "off" || percent === null) return null;
  const { net, vat, nhil, getfund } = splitTaxes(pesewas, percent);
  return { percent, net: toCedis(net), vat: toCedis(vat), nhil: toCedis(nhil), getfund: toCedis(getfund) };
}

function sumKinds(sums: readonly Sum[], ...kinds: LedgerKind[]): { count: number; amount: number } {
  const wanted = sums.filter(({ kind }) => kinds.includes(kind));
  return { count: wanted.reduce((sum, { count }) => sum + count, 0), amount: toCedis(totalPesewas(wanted)) };
}

function groupAndSum<Key>(sums: readonly LedgerSum[], keyOf: (sum: LedgerSum) => Key) {
  return [...Map.groupBy(sums, keyOf)]
    .map(
      ([key, group]) =>
        [
          key,
          { count: group.reduce((sum, { count }) => sum + count, 0), amount: toCedis(totalPesewas(group)) },
        ] as const,
    )
    .toSorted(([, one], [, other]) => other.amount - one.amount);
}

function totalPesewas(sums: readonly Pick<Sum, "pesewas">[]): number {
  return sums.reduce((sum, { pesewas }) => sum + pesewas, 0);
}

function includesKind(kinds: readonly LedgerKind[], kind: LedgerKind): boolean {
  return kinds.includes(kind);
}
