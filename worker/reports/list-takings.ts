import type { AdminTakings, StaffTakings, Taking, TakingsQuery } from "#contract/front-desk/money/takings.ts";
import { addDays, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { lineItemName, PLANS } from "#domain/catalogue/catalogue.ts";
import { DESK_METHODS, type DeskMethod, parseDeskPayment } from "#domain/front-desk/desk.ts";
import { DESK_MONEY_OUT_ACTIONS } from "#domain/operations/audit.ts";
import { toCedis } from "#domain/payments/money.ts";
import { findUncountedSince } from "#worker/books/uncounted-cash.ts";
import type { StaffMoney } from "#worker/db/operations/audit-trail.ts";
import type { Deps } from "#worker/deps.ts";
import { requireRightToFigures } from "#worker/staff/require-right.ts";

/**
 * Returns a day's desk money: payments, voided payments and refunds by hand, by payment method. Excludes money paid online
 * and its online refunds. Throws `forbidden` for another day than today without the right.
 */
export async function listTakings(deps: Deps, { day }: TakingsQuery): Promise<AdminTakings> {
  requireRightToFigures(deps, day);
  const isToday = day === dayAt(deps.now().getTime());
  const lastCount = await deps.books.findLastCount();
  const uncountedSince = await findUncountedSince(deps, lastCount);
  const found = await findStaffTransactions(deps, new Date(startOfDay(day)), new Date(startOfDay(addDays(day, 1))));
  const isUncounted = ({ way, at }: StaffTransaction) => way === "cash" && at >= uncountedSince;
  const isClosed = !isToday || (lastCount?.kind === "closing" && lastCount.day === day);
  const isCashCounted = isClosed && !found.some(isUncounted);
  const names = await deps.staffDirectory.findNames(found.flatMap(({ staffId }) => staffId ?? []));
  const sumOf = (way: Taking["way"], isRefunded: boolean) =>
    found
      .filter((candidate) => candidate.way === way && candidate.isGivenBack === isRefunded)
      .reduce((sum, { pesewas }) => sum + pesewas, 0);
  return {
    totals: [...DESK_METHODS.filter((method) => method !== "cash" || isCashCounted), null].map((way) => {
      const [taken, givenBack] = [sumOf(way, false), sumOf(way, true)];
      return { way, taken: toCedis(taken), givenBack: toCedis(givenBack), left: toCedis(taken - givenBack) };
    }),
    staff: sumByStaff(found, names, isUncounted),
    entries: found.map((taking) => {
      const { id, isGivenBack, way, note, about, at, pesewas, staffId } = taking;
      return {
        ...{ id, isGivenBack, way, note, at: at.toISOString() },
        name: about.customerName ?? about.fullName ?? about.attendeeName,
        by: names.get(staffId ?? "") ?? null,
        planName: planNameOf(about),
        amount: isUncounted(taking) ? null : toCedis(pesewas),
      };
    }),
  };
}

/** Who took how much of desk money between two instants, without cash that is not counted yet. */
export async function listStaffTakings(deps: Deps, from: Date, until: Date): Promise<StaffTakings[]> {
  const uncountedSince = await findUncountedSince(deps, await deps.books.findLastCount());
  const found = await findStaffTransactions(deps, from, until);
  const names = await deps.staffDirectory.findNames(found.flatMap(({ staffId }) => staffId ?? []));
  return sumByStaff(found, names, ({ way, at }) => way === "cash" && at >= uncountedSince);
}

type StaffTransaction = Awaited<ReturnType<typeof findStaffTransactions>>[number];

function sumByStaff(
  found: readonly StaffTransaction[],
  names: ReadonlyMap<string, string>,
  isUncounted: (taking: StaffTransaction) => boolean,
): StaffTakings[] {
  return [...Map.groupBy(found, ({ staffId }) => names.get(staffId ?? "") ?? null)]
    .map(([by, takings]) => {
      const counted = takings.filter((taking) => !isUncounted(taking));
      const left = counted.reduce((sum, { isGivenBack, pesewas }) => sum + (isGivenBack ? -pesewas : pesewas), 0);
      return { by, left: toCedis(left), hasUncounted: counted.length < takings.length };
    })
    .toSorted((one, other) => (one.by === null ? 1 : other.by === null ? -1 : one.by.localeCompare(other.by)));
}

/** Desk money between two instants, with its payment method, in pesewas. */
export async function findStaffTransactions(deps: Deps, from: Date, until: Date) {
  const rows = await deps.auditTrail.listStaffMoney({ from, until });
  const methodByRefund = await findRefundMethods(deps, rows.map(({ entry }) => entry).filter(isRefund));
  return rows.flatMap(({ entry, ...about }) => {
    const { id, at, detail, subjectType, staffId } = entry;
    const paid = parseDeskPayment(detail);
    const bookingMethod = isRefund(entry) ? methodByRefund.get(id) : paid?.method;
    // A client's month may have no method; one with an online channel is not desk money.
    const isOnline = paid === null && detail !== null && "channel" in detail;
    const isClientMonth = subjectType === "client" && !isRefund(entry);
    const way = isClientMonth && !isOnline ? (paid?.method ?? null) : bookingMethod;
    if (way === undefined) return [];
    const pesewas = Number(detail?.amountPesewas ?? 0);
    const isGivenBack = DESK_MONEY_OUT_ACTIONS.some((action) => action === entry.action);
    return [{ id, at, isGivenBack, way, pesewas, note: paid?.note ?? null, staffId, about }];
  });
}

function isRefund({ action }: StaffMoney["entry"]): boolean {
  return action === "refund_done";
}

/** How staff paid each refund; of those before this was asked, how its payment was taken at the desk. */
async function findRefundMethods(deps: Deps, entries: StaffMoney["entry"][]) {
  if (entries.length === 0) return new Map<string, DeskMethod>();
  const bookingIds = entries.map(({ subjectId }) => subjectId);
  const [refunds, payments] = await Promise.all([
    deps.refunds.listByCharges(bookingIds),
    deps.auditTrail.findDeskPayments(bookingIds),
  ]);
  return new Map(
    entries.flatMap(({ id, subjectId, detail }) => {
      const paid = parseDeskPayment(detail);
      if (paid) return [[id, paid.method] as const];
      const refund = refunds.find((candidate) => candidate.id === detail?.refundId);
      const payment = payments.get(subjectId);
      return refund?.paymentReference === null && payment ? [[id, payment.method] as const] : [];
    }),
  );
}

function planNameOf({
  bookingType,
  plan,
  eventTitle,
  meetingId,
}: Pick<StaffMoney, "bookingType" | "plan" | "eventTitle" | "meetingId">): string | null {
  const type = plan ?? bookingType;
  if (type) return PLANS[type].name;
  return meetingId === null ? eventTitle : lineItemName("meeting_room");
}
