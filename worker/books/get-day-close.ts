import type { DayClose, DayCloseQuery } from "#contract/front-desk/money/books.ts";
import { addDays, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { isDeskChannel } from "#domain/front-desk/desk.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis } from "#domain/payments/money.ts";
import { isRefundNote, refundNote } from "#domain/payments/refunds.ts";
import type { CashCountRow, LedgerEntryRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { ListedRefund } from "#worker/gateways/paystack.ts";
import type { ListedPayment, Payout, ReconciliationGateway } from "#worker/gateways/paystack-reconciliation.ts";
import { externalRefundId } from "#worker/refunds/external-refunds.ts";
import { requireRightToFigures } from "#worker/staff/require-right.ts";
import { cashCountAnswer, hasUncountedCash, lacksReason } from "./count-cash.ts";
import { cashMovementAnswer } from "./move-cash.ts";

/** The gateway lists payments by their start; a payment can complete this many days later. */
const PAYMENT_LOOKBACK_DAYS = 4;
/** A refund can take this many days. */
const REFUND_LOOKBACK_DAYS = 45;
const MAX_PAGES = 20;

type CountAndAmount = DayClose["ours"];
type Difference = DayClose["differences"][number];
type GatewayRefund = ListedRefund & { reference: string };

/**
 * A day's online takings in our books and at the gateway, in cedis, each difference with its reason, and the expected
 * cash. Without the gateway it returns our side only. Throws `forbidden` for another day than today without the right.
 */
export async function getDayClose(deps: Deps, { day }: DayCloseQuery): Promise<DayClose> {
  const today = dayAt(deps.now().getTime());
  requireRightToFigures(deps, day);
  const [entries, counts, movements, lastCount, gatewayDay] = await Promise.all([
    deps.books.listDay(day, ["receipt", "surcharge", "held", "refund", "held_returned"]),
    deps.books.listCounts(day, addDays(day, 1)),
    deps.books.listMovements(day),
    deps.books.findLastCount(),
    fetchGatewayDay(deps, day),
  ]);
  const online = entries.filter(
    ({ reference, way }) => reference !== null && !isDeskReference(reference) && !isDeskChannel(way),
  );
  const ours = sumPaidByReference(online);
  const [unlisted, listed] = partitionRefunds(online, gatewayDay?.refunds ?? null);
  const names = await deps.staffDirectory.findNames(
    [...counts, ...movements, lastCount].flatMap((row) => row?.staffId ?? []),
  );
  const countAnswer = (count: CashCountRow) => cashCountAnswer(count, names.get(count.staffId ?? "") ?? null);
  return {
    day,
    ours: countAndSum([...ours.values()]),
    gateway: gatewayDay && {
      ...countAndSum(gatewayDay.payments.filter(isInCedis).map(({ amountPesewas }) => amountPesewas)),
      fees: toCedis(gatewayDay.payments.filter(isInCedis).reduce((sum, { feesPesewas }) => sum + feesPesewas, 0)),
    },
    payouts: gatewayDay?.payouts.map(payoutAnswer) ?? null,
    differences: gatewayDay
      ? [
          ...(await findDifferences(deps, day, ours, gatewayDay.payments)),
          ...(await findUnknownRefunds(deps, gatewayDay.refunds)),
        ]
      : [],
    refunds: {
      ours: countAndSum(listed),
      gateway: gatewayDay && countAndSum(gatewayDay.refunds.map(({ amountPesewas }) => amountPesewas)),
      unlisted: countAndSum(unlisted),
    },
    drawer: {
      now:
        day === today
          ? {
              openedAt: lastCount?.kind === "opening" ? lastCount.at.toISOString() : null,
              hasCashBefore: lastCount?.kind !== "opening" && (await hasUncountedCash(deps)),
              unexplained: lastCount && lacksReason(lastCount) ? countAnswer(lastCount) : null,
            }
          : null,
      counts: counts.map(countAnswer),
      movements: movements.map((movement) => cashMovementAnswer(movement, names.get(movement.staffId ?? "") ?? null)),
    },
  };
}

/** Pesewas charged for each payment; a payment that was under review first counts once. */
function sumPaidByReference(entries: readonly LedgerEntryRow[]): Map<string, number> {
  const paid = new Map<string, number>();
  const held = new Set(entries.flatMap(({ kind, reference }) => (kind === "held" ? (reference ?? []) : [])));
  for (const { kind, reference, amountPesewas } of entries) {
    if (reference === null || kind === "refund" || kind === "held_returned") continue;
    if (kind !== "held" && held.has(reference)) continue;
    paid.set(reference, (paid.get(reference) ?? 0) + amountPesewas);
  }
  return paid;
}

/**
 * Splits our refunds, in pesewas, into those that the gateway does not list and the others. It lists no refund of a
 * reversed payment, and not every lost dispute.
 */
function partitionRefunds(entries: readonly LedgerEntryRow[], theirs: readonly GatewayRefund[] | null) {
  const lines = entries.filter(({ kind }) => kind === "refund" || kind === "held_returned");
  const known = new Set(theirs?.map(externalRefundId));
  const isUnlisted = (id: string) =>
    id.startsWith("reversed-") || (theirs !== null && id.startsWith("dispute-") && !known.has(id));
  const sums = [...Map.groupBy(lines, ({ id }) => id.split(":")[1] ?? "")].map(
    ([id, entriesOfRefund]) =>
      [isUnlisted(id), entriesOfRefund.reduce((sum, { amountPesewas }) => sum - amountPesewas, 0)] as const,
  );
  const sumsWhere = (wanted: boolean) => sums.flatMap(([isMatch, pesewas]) => (isMatch === wanted ? pesewas : []));
  return [sumsWhere(true), sumsWhere(false)] as const;
}

/** Null if any part is unavailable: an incomplete day would show false differences. */
async function fetchGatewayDay(deps: Deps, day: Day) {
  const { reconciliation: books } = deps;
  if (books === null) return null;
  const from = startOfDay(day);
  const until = startOfDay(addDays(day, 1));
  const since = new Date(startOfDay(addDays(day, -PAYMENT_LOOKBACK_DAYS)));
  const isOfDay = (text: string | null) => {
    const at = text === null ? Number.NaN : Date.parse(text);
    return at >= from && at < until;
  };
  const list = (status: "success" | "reversed") =>
    collectPages((page) => books.listPayments({ since, until: new Date(until), page, status }));
  try {
    // Sequential, because the gateway limits concurrent requests.
    const payments = [...(await list("success")), ...(await list("reversed"))].filter(({ paidAt }) => isOfDay(paidAt));
    const refunds = await collectPages((page) =>
      books.listRefunds({ since: new Date(startOfDay(addDays(day, -REFUND_LOOKBACK_DAYS))), page }),
    );
    const payouts = await listRecentPayouts(books, from);
    return {
      payments,
      refunds: refunds.filter(({ status, refundedAt }) => status === "processed" && isOfDay(refundedAt)),
      payouts: payouts.filter(({ paidOn }) => isOfDay(paidOn)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

async function collectPages<Item>(
  list: (page: number) => Promise<{ items: Item[]; unreadable: number; isLast: boolean }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, unreadable, isLast } = await list(page);
    // An unreadable item may be money.
    if (unreadable > 0) throw new AppError("gateway_unavailable");
    found.push(...items);
    if (isLast) return found;
  }
  throw new AppError("gateway_unavailable");
}

/** The gateway cannot filter payouts by date; it lists the newest first. */
async function listRecentPayouts(books: ReconciliationGateway, from: number): Promise<Payout[]> {
  const found: Payout[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, isLast } = await books.listPayouts({ page });
    found.push(...items);
    const oldest = items.at(-1)?.paidOn;
    if (isLast || (oldest && Date.parse(oldest) < from)) return found;
  }
  return found;
}

async function findDifferences(
  deps: Deps,
  day: Day,
  ours: Map<string, number>,
  theirs: readonly ListedPayment[],
): Promise<Difference[]> {
  const listed = new Map(theirs.map((payment) => [payment.reference, payment]));
  const references = [...new Set([...ours.keys(), ...listed.keys()])];
  const mismatched = references.filter((reference) => {
    const payment = listed.get(reference);
    return !payment || !isInCedis(payment) || ours.get(reference) !== payment.amountPesewas;
  });
  if (mismatched.length === 0) return [];
  const [statuses, otherEntries] = await Promise.all([
    deps.paymentAttempts.findStatuses(mismatched),
    deps.books.listPayments(mismatched),
  ]);
  return mismatched.map((reference) => {
    const payment = listed.get(reference);
    const ourPesewas = ours.get(reference);
    const status = statuses.get(reference);
    const isOnAnotherDay = otherEntries.some((entry) => entry.reference === reference && entry.day !== day);
    return {
      reference,
      ours: ourPesewas === undefined ? null : toCedis(ourPesewas),
      gateway: payment ? toCedis(payment.amountPesewas) : null,
      why: why(),
    };

    function why(): Difference["why"] {
      if (payment && !isInCedis(payment)) return "other_currency";
      if (ourPesewas === undefined && status === undefined) return "not_known_here";
      if (ourPesewas === undefined) return isOnAnotherDay ? "other_day" : "not_settled_here";
      return payment ? "other_amount" : "not_at_gateway";
    }
  });
}

/** Refunds at the gateway that our books do not have as done, or have with another amount. */
async function findUnknownRefunds(deps: Deps, refunds: readonly GatewayRefund[]): Promise<Difference[]> {
  const idOf = (refund: GatewayRefund) =>
    isRefundNote(refund.note) ? (refund.note ?? "").slice(refundNote("").length) : externalRefundId(refund);
  const known = await deps.books.findRefundStates(refunds.map(idOf));
  return refunds
    .filter((refund) => {
      const row = known.get(idOf(refund));
      return row?.status !== "done" || row.amountPesewas !== refund.amountPesewas;
    })
    .map((refund) => {
      const row = known.get(idOf(refund));
      return {
        reference: refund.reference,
        ours: row?.status === "done" ? -toCedis(row.amountPesewas) : null,
        gateway: -toCedis(refund.amountPesewas),
        why: "refund_not_known_here" as const,
      };
    });
}

function isInCedis({ currency }: { currency: string }): boolean {
  return currency === "GHS";
}

function countAndSum(pesewas: readonly number[]): CountAndAmount {
  return { count: pesewas.length, amount: toCedis(pesewas.reduce((sum, value) => sum + value, 0)) };
}

function payoutAnswer({ gatewayId, status, amountPesewas, feesPesewas }: Payout) {
  return { id: gatewayId, status, amount: toCedis(amountPesewas), fees: toCedis(feesPesewas) };
}
