import type { ClosedMonth, MonthQuery, MonthReport } from "#contract/front-desk/money/books.ts";
import { addDays, addMonth, type Day, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { lineItemName } from "#domain/catalogue/catalogue.ts";
import { calculateReplyTimes } from "#domain/inbox/reply-times.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { countMembersAfter, grossChurn, type MovementKind, recurringMovements } from "#domain/memberships/movements.ts";
import { AGE_BRACKETS, ageBracketFor, findGaps, type LedgerKind, REVENUE_KINDS } from "#domain/payments/books.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { splitTaxes, taxRatesOn } from "#domain/payments/tax.ts";
import { site } from "#domain/site.ts";
import type { BooksRepository, LedgerSum } from "#worker/db/payments/books.ts";
import type { ClosedMonthRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { getOccupancy } from "#worker/inventory/get-occupancy.ts";

type Sum = Pick<LedgerSum, "kind" | "pesewas" | "count">;
type DaySum = Awaited<ReturnType<BooksRepository["sumDays"]>>[number];

/** What a month brought, to the pesewa, and what it was like. Figures of money come from the ledger alone. */
export async function reportMonth(deps: Deps, { month }: MonthQuery): Promise<MonthReport> {
  const now = deps.now().getTime();
  const today = dayAt(now);
  const [from, until] = [`${month}-01`, addMonth(`${month}-01`)];
  const { books } = deps;
  const [sums, days, late, receipts, closed, occupancy, visits, arrears, leads, replies, otherDays, memberships] =
    await Promise.all([
      books.sumMonth(month),
      books.sumDays(month),
      books.listFromOtherMonths(month),
      books.findReceipts(month),
      findClosedMonth(deps, month),
      getOccupancy(deps, { month }),
      books.countVisits(month),
      books.listArrears(today),
      books.countLeads(month),
      books.listReplyTimes(new Date(startOfDay(from)), new Date(startOfDay(until))),
      deps.inventory.readDays(from),
      findMembershipMovements(deps, from, until, today),
    ]);
  const revenue = sums.filter(({ kind }) => includesKind(REVENUE_KINDS, kind));
  const revenuePesewas = totalPesewas(revenue);
  const times = calculateReplyTimes(
    replies.map((each) => ({ ...each, isClosed: each.isClosed === 1 })),
    otherDays,
    now,
  );
  return {
    month,
    closed,
    revenue: {
      amount: toCedis(revenuePesewas),
      byPlan: groupAndSum(revenue, ({ plan }) => plan).map(([plan, each]) => ({
        plan,
        planName: plan === null ? "Other" : lineItemName(plan),
        ...each,
      })),
      byWay: groupAndSum(revenue, ({ way }) => way).map(([way, each]) => ({ way, ...each })),
    },
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
    late: late.map(({ day, at, kind, amountPesewas, reference }) => ({
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
      const late = arrears.filter(({ dueDate }) => ageBracketFor(daysBetween(dueDate, today)) === age);
      return {
        age,
        count: late.reduce((sum, { count }) => sum + count, 0),
        amount: toCedis(late.reduce((sum, { pesewas }) => sum + pesewas, 0)),
        lateFees: toCedis(late.reduce((sum, { feePesewas }) => sum + feePesewas, 0)),
      };
    }),
    replies: {
      answered: times.answered,
      medianMinutes: times.medianMinutes,
      withinTwoHours: times.sharePromised,
    },
    leads,
    tax: taxBreakdown(month, revenuePesewas),
    taxProfile: site.taxProfile,
  };
}

/** Members and what they pay a month, as far as the month has come. */
async function findMembershipMovements(
  deps: Deps,
  from: Day,
  end: Day,
  today: Day,
): Promise<MonthReport["memberships"]> {
  const tomorrow = addDays(today, 1);
  const until = end < tomorrow ? end : tomorrow;
  const { before, within, paused } = await deps.books.sumMovements(from, until);
  const count = (kind: MovementKind) => within.find((each) => each.kind === kind)?.count ?? 0;
  const moved = recurringMovements(before, within);
  const atStart = countMembersAfter(before);
  const left = count("churn");
  return {
    new: count("new"),
    back: count("reactivation"),
    left,
    active: countMembersAfter([...before, ...within]) - paused.count,
    paused: { count: paused.count, amount: toCedis(paused.pesewas) },
    recurringAmount: toCedis(moved.end),
    movements: {
      start: toCedis(moved.start),
      new: toCedis(moved.new),
      expansion: toCedis(moved.expansion),
      reactivation: toCedis(moved.reactivation),
      resumed: toCedis(moved.resumed),
      contraction: toCedis(moved.contraction),
      paused: toCedis(moved.paused),
      churn: toCedis(moved.churn),
      end: toCedis(moved.end),
    },
    churn: { gross: grossChurn(moved), members: atStart > 0 ? left / atStart : null },
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

/** A number that stands in another month is explained by it; one that stands nowhere was never written down. */
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
  const elsewhere = new Map(numbers.map((each) => [each.number, each.month]));
  const own = new Set(numbers.flatMap((each) => (each.month === month ? each.number : [])));
  return findGaps(first, last, own).map((number) => ({
    receipt: formatReceiptNumber(number),
    month: elsewhere.get(number) ?? null,
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
      ([key, each]) =>
        [key, { count: each.reduce((sum, { count }) => sum + count, 0), amount: toCedis(totalPesewas(each)) }] as const,
    )
    .toSorted(([, one], [, other]) => other.amount - one.amount);
}

function totalPesewas(sums: readonly Pick<Sum, "pesewas">[]): number {
  return sums.reduce((sum, { pesewas }) => sum + pesewas, 0);
}

function includesKind(kinds: readonly LedgerKind[], kind: LedgerKind): boolean {
  return kinds.includes(kind);
}
