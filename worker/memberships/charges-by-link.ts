import type { ChosenMonths, OutstandingCharges, PayChargesInput } from "#contract/charges.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import {
  hasNextPeriod,
  lastPaidDay,
  listDueDates,
  membershipKindOf,
  membershipState,
  PREPAYABLE_PERIODS,
} from "#domain/memberships/memberships.ts";
import { lateFee, lateFeeDay } from "#domain/memberships/periods.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview } from "#domain/payments/payments.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { closeCheckout, offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { addLateFee } from "./late-fee.ts";
import { findEarlierPayments } from "./list-memberships.ts";
import { findRefundedSums } from "./membership-answers.ts";
import { openCharge, renewalPrice } from "./open-charges.ts";
import { prepareCharge, priceChanged, refuseEnded } from "./pay-membership.ts";

const MAX_MONTHS_SHOWN = 60;

/** Returns what a member owes and has paid, for the holder of a payment link. */
export async function getChargesByLink(deps: Deps, token: string): Promise<OutstandingCharges> {
  const member = await getMemberByToken(deps, token);
  const today = dayAt(deps.now().getTime());
  const open = await findOpenChargeWithFee(deps, member);
  const attempts = open ? await deps.paymentAttempts.listByCharge(open.period.id) : [];
  const isReviewed = attempts.some(isUnderReview);
  const state = membershipState({ ...member, isEnded: member.endedAt !== null }, today);
  const pricePesewas = open?.period.pricePesewas ?? (await renewalPrice(deps, member));
  const plan = open?.period.plan ?? member.nextPlan ?? member.plan;
  const [periods, earlier] = await Promise.all([
    deps.memberships.listPeriods(member.id, MAX_MONTHS_SHOWN),
    findEarlierPayments(deps, member),
  ]);
  const refundedSums = await findRefundedSums(
    deps,
    periods.map(({ period }) => period.id),
  );
  const paid = periods.flatMap(({ period, charge }) =>
    charge.state === "paid" && charge.paidAt !== null
      ? [
          {
            from: period.fromDay,
            to: addDays(period.untilDay, -1),
            amount: toCedis(charge.amountPesewas),
            wentBack: toCedis(refundedSums.get(period.id) ?? 0),
            paidAt: charge.paidAt.toISOString(),
            receiptNumber: charge.receiptNumber === null ? null : formatReceiptNumber(charge.receiptNumber),
          },
        ]
      : [],
  );
  const { startDate: startsOn, startsBy } = firstMonthPeriod(member);
  return {
    kind: membershipKindOf(plan),
    plan,
    planName: PLANS[plan].name,
    name: shortName(member.customerName),
    country: member.country,
    state,
    startsOn,
    startsBy,
    paidUntil: lastPaidDay(member),
    nextDueDate: member.nextDueDate,
    endsOn: member.endsOn,
    amount: toCedis(pricePesewas),
    lateFee: toCedis(open?.period.lateFeePesewas ?? 0),
    lateFeeFrom: open && open.period.lateFeeAt === null ? upcomingLateFee(open, today) : null,
    payable:
      state === "ended" || isReviewed || startsBy !== null
        ? []
        : payableOptions(member, pricePesewas, open?.period.lateFeePesewas ?? 0),
    isUnderReview: isReviewed,
    paid: [...paid, ...earlier].toSorted((one, other) => other.from.localeCompare(one.from)),
  };
}

/** Starts paying several months at the amount that was shown. */
export async function payChargesByLink(deps: Deps, input: PayChargesInput): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  return offerPayment(deps, await openChargeForMonths(deps, await getMemberByToken(deps, input.token), input));
}

/** Opens the charge for the chosen months, before an online payment. Returns its id. */
export async function openChargeForMonths(
  deps: Deps,
  member: Member,
  { periods, from, amount }: ChosenMonths,
): Promise<string> {
  refuseEnded(member, dayAt(deps.now().getTime()));
  const open = await openCharge(deps, member);
  if (open.period.months !== periods) await closeCheckout(deps, open.period.id);
  const owed = await prepareCharge(deps, member, { from, months: periods, paymentReceived: false });
  if (toPesewas(amount) !== owed.charge.amountPesewas) throw priceChanged(owed);
  return owed.charge.id;
}

/**
 * Returns the link's member. Throws `not_found` if the link is unknown, replaced or expired, or the member is erased.
 */
export async function getMemberByToken(deps: Deps, token: string): Promise<Member> {
  const link = await deps.links.read("charge", token);
  const member = await deps.memberships.findById(link?.id ?? "nobody");
  if (!link || !member || isErased(member.email)) throw new AppError("not_found");
  const lastDay = member.endedAt === null ? null : dayAt(member.endedAt.getTime());
  const subject = { linkVersion: member.linkVersion, lastDay };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) throw new AppError("not_found");
  return member;
}

/** Returns the open charge, with the late fee added if due. */
async function findOpenChargeWithFee(deps: Deps, member: Member): Promise<PeriodWithCharge | null> {
  const readOpenCharge = async () => (await deps.memberships.findOpen([member.id])).get(member.id) ?? null;
  const open = await readOpenCharge();
  return open && (await addLateFee(deps, open.period.id)) ? readOpenCharge() : open;
}

function payableOptions(member: Member, pricePesewas: number, feePesewas: number): OutstandingCharges["payable"] {
  if (!hasNextPeriod(member)) return [];
  return PREPAYABLE_PERIODS.flatMap((periods) => {
    const dates = listDueDates(member.nextDueDate, member.renewsOn, periods);
    const lastStart = dates.at(-2) ?? member.nextDueDate;
    if (member.endsOn !== null && lastStart > member.endsOn) return [];
    return [
      {
        periods,
        from: member.nextDueDate,
        to: addDays(dates.at(-1) ?? member.nextDueDate, -1),
        amount: toCedis(pricePesewas * periods + feePesewas),
      },
    ];
  });
}

function upcomingLateFee({ period }: PeriodWithCharge, today: Day): OutstandingCharges["lateFeeFrom"] {
  const day = lateFeeDay(period);
  return day > today ? { day, amount: toCedis(lateFee(period.pricePesewas)) } : null;
}

/** "Ama M." */
export function shortName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? first : `${first} ${[...last][0]}.`;
}
