import { addDays, dayAt } from "#domain/calendar/days.ts";
import { isPricedInDollars } from "#domain/catalogue/catalogue.ts";
import { dollarsToPesewas } from "#domain/catalogue/exchange-rate.ts";
import { CHARGE_LEAD_DAYS, dueDateAfterPeriods } from "#domain/memberships/memberships.ts";
import { nextReminderDay } from "#domain/memberships/periods.ts";
import { priceOn } from "#domain/settings.ts";
import type { PeriodWithCharge } from "#worker/db/memberships.ts";
import type { MembershipPeriodRow, MembershipRow } from "#worker/db/schema/memberships.ts";
import type { PageKey } from "#worker/db/sql/keyset.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";

/** Rows per statement: they bind as one value, well below D1's limit. */
const PAGE_SIZE = 250;
/** One read and two writes, and one read of the exchange rate. */
const STATEMENTS_PER_PAGE = 4;

/** Returns the charge of the next month, and opens it if needed. */
export async function openCharge(deps: Deps, membership: MembershipRow): Promise<PeriodWithCharge> {
  const open = (await deps.memberships.findOpen([membership.id])).get(membership.id);
  if (open) return open;
  await deps.memberships.openCharges([newPeriod(deps, membership, await renewalPrice(deps, membership))]);
  const opened = (await deps.memberships.findOpen([membership.id])).get(membership.id);
  if (!opened) throw new AppError("conflict");
  return opened;
}

/**
 * Opens the next month's charge of each membership due within ten days, each once, oldest due date first. Returns the
 * number opened; the next run takes the rest.
 */
export async function openDueCharges(deps: Deps): Promise<number> {
  const dueBy = addDays(dayAt(deps.now().getTime()), CHARGE_LEAD_DAYS);
  let count = 0;
  let after: PageKey<string> | null = null;
  let officePriceOf: Awaited<ReturnType<typeof officePrices>> | null = null;
  while (deps.budget.remaining().statements >= STATEMENTS_PER_PAGE) {
    const due: MembershipRow[] = await deps.memberships.listWithoutCharge(dueBy, after, PAGE_SIZE);
    const last = due.at(-1);
    if (last === undefined) break;
    if (due.some(followsExchangeRate)) officePriceOf ??= await officePrices(deps);
    const priceOf = (membership: MembershipRow) =>
      officePriceOf && followsExchangeRate(membership) ? officePriceOf(membership) : cediPrice(membership);
    count += await deps.memberships.openCharges(
      due.map((membership) => newPeriod(deps, membership, priceOf(membership))),
    );
    if (due.length < PAGE_SIZE) break;
    after = { key: last.nextDueDate, id: last.id };
  }
  return count;
}

/** Ends memberships whose last day has passed. Returns how many. */
export async function endMemberships(deps: Deps): Promise<number> {
  const at = deps.now();
  let count = 0;
  while (deps.budget.remaining().statements >= 1) {
    const ended = await deps.memberships.endExpired(dayAt(at.getTime()), at, PAGE_SIZE);
    count += ended;
    if (ended < PAGE_SIZE) break;
  }
  return count;
}

/** Price of the next month in pesewas; an office follows the exchange rate. */
export async function renewalPrice(deps: Deps, membership: MembershipRow): Promise<number> {
  return followsExchangeRate(membership) ? (await officePrices(deps))(membership) : cediPrice(membership);
}

function cediPrice({ nextAmountPesewas, amountPesewas }: MembershipRow): number {
  return nextAmountPesewas ?? amountPesewas;
}

/** Members keep the price in dollars of the day on which they joined: the terms promise notice before it changes. */
async function officePrices(deps: Deps) {
  const { rate } = await getExchangeRate(deps);
  return ({ createdAt, plan }: MembershipRow) =>
    dollarsToPesewas(priceOn(plan, dayAt(createdAt.getTime())) / 100, rate);
}

function followsExchangeRate({ plan, isAgreed }: MembershipRow): boolean {
  return isPricedInDollars(plan) && !isAgreed;
}

export function newPeriod(
  deps: Deps,
  membership: Pick<MembershipRow, "id" | "nextDueDate" | "renewsOn" | "plan" | "nextPlan">,
  pricePesewas: number,
): MembershipPeriodRow {
  const { id, nextDueDate: fromDay, renewsOn } = membership;
  const createdAt = deps.now();
  const today = dayAt(createdAt.getTime());
  // A charge opened after its due date becomes overdue from today.
  const agreedUntil = fromDay < today ? today : null;
  return {
    id: deps.newId(),
    membershipId: id,
    fromDay,
    untilDay: dueDateAfterPeriods(fromDay, renewsOn, 1),
    months: 1,
    isFirstMonth: false,
    plan: membership.nextPlan ?? membership.plan,
    pricePesewas,
    lateFeePesewas: 0,
    lateFeeAt: null,
    waivedFeePesewas: 0,
    agreedUntil,
    nextReminderOn: nextReminderDay({ fromDay, agreedUntil }, null),
    reminderStep: null,
    staffReminderStep: null,
    createdAt,
  };
}
