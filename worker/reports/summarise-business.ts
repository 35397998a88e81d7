import type { AdminChanges, AdminSummary } from "#contract/front-desk/overview.ts";
import { addDays, type Day, dayAt, daysBetween, startOfDay } from "#domain/calendar/days.ts";
import { planLabel } from "#domain/catalogue/catalogue.ts";
import { FAILURE_COUNTED_MS } from "#domain/operations/outbox.ts";
import { toCedis } from "#domain/payments/money.ts";
import { sumPaidInPart } from "#worker/bookings/booking-answers.ts";
import { lacksReason } from "#worker/books/count-cash.ts";
import type { CashCountRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { listHolidays } from "#worker/inventory/list-inventory.ts";
import { hasRight } from "#worker/staff/require-right.ts";
import { findUrgent } from "./find-urgent.ts";

const RENEWAL_DAYS = 60;
/** Time to plan shifts. */
const HOLIDAY_NOTICE_DAYS = 30;
const DAYS_PER_WEEK = 7;
/** Unpaid bookings are kept for this long after their day. */
const DAYS_OF_DEBT = 90;
const MAX_LEFT_OWING = 10;
const REVENUE_MONTHS = 12;

/** Contains revenue only for those who may read it. */
export async function summariseBusiness(deps: Deps): Promise<AdminSummary> {
  const today = dayAt(deps.now().getTime());
  const [
    counts,
    nextRenewals,
    revenueByMonth,
    inbox,
    conversations,
    paymentReviews,
    unmatchedPayments,
    refunds,
    disputes,
    places,
    failedMessages,
    leftOwing,
    documents,
    holidays,
    lastCount,
    urgent,
  ] = await Promise.all([
    deps.clients.countByStatus(today),
    renewals(deps, today),
    hasRight(deps, "read_figures") ? revenue(deps, today) : [],
    deps.inbox.countNew(),
    deps.conversations.countUnread(),
    deps.paymentAttempts.countToReview(),
    deps.auditTrail.countUnmatched(),
    deps.refunds.countOwed(),
    deps.disputes.countOpen(),
    deps.books.countOpenPlaceQuestions(),
    deps.outbox.countFailed(new Date(deps.now().getTime() - FAILURE_COUNTED_MS)),
    listLeftOwing(deps, today),
    deps.documents.countInReview(),
    listHolidays(deps, HOLIDAY_NOTICE_DAYS),
    deps.books.findLastCount(),
    findUrgent(deps, today),
  ]);
  return {
    clients: {
      total: counts.active + counts.due_soon + counts.overdue + counts.inactive,
      active: counts.active,
      dueSoon: counts.due_soon,
      overdue: counts.overdue,
      inactive: counts.inactive,
    },
    renewals: nextRenewals,
    revenue: revenueByMonth,
    waiting: {
      inbox,
      conversations,
      paymentReviews,
      unmatchedPayments,
      refunds,
      disputes,
      places,
      failedMessages,
      leftOwing,
      documents,
      drawer: lastCount && drawerProblem(lastCount, today),
      holidays: holidays.flatMap(({ day, name, decision }) => (decision === null ? [{ day, name }] : [])),
      ...urgent,
      // After leaving, the debt is what needs staff.
      unpaidStarts: urgent.unpaidStarts.filter(({ id }) => leftOwing.every(({ bookingId }) => bookingId !== id)),
    },
  };
}

async function listLeftOwing(deps: Deps, today: Day): Promise<AdminSummary["waiting"]["leftOwing"]> {
  const from = new Date(startOfDay(addDays(today, -DAYS_OF_DEBT)));
  const bookings = await deps.visits.listLeftOwing({ from, until: deps.now() }, MAX_LEFT_OWING);
  const paidInPart = await sumPaidInPart(deps, bookings);
  return bookings.map(({ id, customerName, amountPesewas }) => ({
    bookingId: id,
    name: customerName,
    owed: toCedis(amountPesewas - (paidInPart.get(id) ?? 0)),
  }));
}

function drawerProblem(lastCount: CashCountRow, today: Day): AdminSummary["waiting"]["drawer"] {
  if (lacksReason(lastCount)) return "unexplained";
  return lastCount.kind === "opening" && lastCount.day < today ? "not_closed" : null;
}

async function renewals(deps: Deps, today: Day): Promise<AdminSummary["renewals"]> {
  const days = await deps.books.listDue(today, addDays(today, RENEWAL_DAYS));
  return Array.from({ length: Math.ceil(RENEWAL_DAYS / DAYS_PER_WEEK) }, (_, week) => {
    const inWeek = days.filter(({ dueDate }) => Math.floor(daysBetween(today, dueDate) / DAYS_PER_WEEK) === week);
    return {
      from: addDays(today, week * DAYS_PER_WEEK),
      to: addDays(today, Math.min(week * DAYS_PER_WEEK + DAYS_PER_WEEK, RENEWAL_DAYS) - 1),
      count: inWeek.reduce((sum, { count }) => sum + count, 0),
      amount: toCedis(inWeek.reduce((sum, { pesewas }) => sum + pesewas, 0)),
    };
  });
}

/** Revenue from the books: a refund lowers the month it was made in. */
async function revenue(deps: Deps, today: Day): Promise<AdminSummary["revenue"]> {
  const months = lastMonths(today);
  const sums = await deps.books.sumRevenue(months[0] ?? today.slice(0, 7));
  return months.map((month) => {
    const plans = sums.filter((sum) => sum.month === month && sum.pesewas !== 0);
    return {
      month,
      amount: toCedis(plans.reduce((total, { pesewas }) => total + pesewas, 0)),
      plans: plans.map(({ plan, pesewas }) => ({ plan, planName: planLabel(plan), amount: toCedis(pesewas) })),
    };
  });
}

/** The last twelve months as YYYY-MM, the current one last. */
function lastMonths(today: Day): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: REVENUE_MONTHS }, (_, position) => {
    const month = months - (REVENUE_MONTHS - 1) + position;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** Polled every few seconds by each open front desk: one statement, no writes. */
export async function readChangeMark({ changes }: Pick<Deps, "changes">): Promise<AdminChanges> {
  return { mark: await changes.readVersion() };
}
