import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ChargeLink, DueItem, DueItems } from "#contract/front-desk/money/take-payment.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { canPayInPart } from "#domain/charges/charges.ts";
import {
  CHARGE_LEAD_DAYS,
  hasNextPeriod,
  listDueDates,
  membershipState,
  PREPAYABLE_PERIODS,
} from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import { formatPeriod } from "#worker/charges/membership-subject.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { ContactDetails } from "#worker/db/sql/contact-details.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { membershipPayUrl } from "#worker/memberships/membership-answers.ts";
import { newPeriod, renewalPrice } from "#worker/memberships/open-charges.ts";
import { refuseUnpayable } from "#worker/payments/attempts/open-attempt.ts";
import { findDeadlines, findPaymentLink } from "#worker/payments/attempts/share-payment.ts";

/** What can be paid for a booking, client, membership, event place, mail item or meeting, and what the payer owes. */
export async function listDue(deps: Deps, { id }: ById): Promise<DueItems> {
  const member = await deps.memberships.findById(id);
  const due = await findChargeWithSubject(deps, id);
  if (!member && !due) throw new AppError("not_found");
  const items = [...(await chargeItem(deps, due)), ...(member ? await memberItems(deps, member) : [])];
  const payer = await deps.charges.findPayer(member?.id ?? id);
  const known = new Set([id, ...items.map((item) => item.id)]);
  return { items, others: payer ? (await listOwed(deps, payer)).filter((item) => !known.has(item.id)) : [] };
}

/** What a payer owes: months that are due soon, and everything else that is open, also for a client's guests. */
export async function listOwed(deps: Deps, payer: ContactDetails, alsoId?: string): Promise<DueItem[]> {
  const dueBy = addDays(dayAt(deps.now().getTime()), CHARGE_LEAD_DAYS);
  const owed = await deps.charges.listOwedBy(payer, dueBy, alsoId);
  const items = await Promise.all(
    owed.map(async ({ id, memberId, isOnAccount }) => {
      const member = memberId === null ? null : await deps.memberships.findById(memberId);
      if (!member)
        return (await chargeItem(deps, await findChargeWithSubject(deps, id))).map((item) => ({
          ...item,
          isOnAccount,
        }));
      return (await memberItems(deps, member)).filter(({ from }) => (from ?? "") <= dueBy);
    }),
  );
  return items.flat();
}

/** A link with which anyone can pay it. Throws `already_paid` and similar if nothing can be paid online. */
export async function getChargeLink(deps: Deps, { id }: ById): Promise<ChargeLink> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const member = await deps.memberships.findById(id);
  const payUrl =
    member && (member.clientId !== null || member.endedAt === null) ? await membershipPayUrl(deps, member) : null;
  const due = await findChargeWithSubject(deps, id);
  if (due?.charge.state !== "open" && payUrl !== null) return { payUrl };
  if (!due) throw new AppError("not_found");
  await refuseUnpayable(deps, due);
  const link = await findPaymentLink(deps, id);
  if (!link) throw new AppError("nothing_to_pay");
  return { payUrl: link.url };
}

async function chargeItem(deps: Deps, due: ChargeWithSubject | null): Promise<DueItem[]> {
  if (due?.charge.state !== "open" || due.charge.amountPesewas === 0 || due.subject.isCancelled) return [];
  const { charge, subject } = due;
  return [
    {
      ...{ id: charge.id, subject: charge.subjectType, name: subject.name, title: titleOf(due) },
      ...{ owed: toCedis(charge.amountPesewas), canPayInPart: canPayInPart(charge.subjectType) },
      ...{ months: null, from: null, isOnAccount: false },
      ...{ hasEmail: subject.hasEmail, phone: subject.phone },
      dueOn: charge.subjectType === "forwarding" ? null : subject.startDate,
      heldUntil: (await findDeadlines(deps, due)).heldUntil,
    },
  ];
}

/** A plan says nothing about the day, but two bookings of a person differ in it. */
function titleOf({ charge, subject }: ChargeWithSubject): string {
  return charge.subjectType === "booking" ? `${subject.title}, ${formatLongDate(subject.startDate)}` : subject.title;
}

/** The next months. */
async function memberItems(deps: Deps, member: Member): Promise<DueItem[]> {
  const today = dayAt(deps.now().getTime());
  if (membershipState({ ...member, isEnded: member.endedAt !== null }, today) === "ended" || !hasNextPeriod(member))
    return [];
  const { id, nextDueDate, renewsOn, endsOn, customerName: name } = member;
  const open = (await deps.memberships.findOpen([id])).get(id);
  const { plan, pricePesewas, lateFeePesewas } = open?.period ?? {
    ...newPeriod(deps, member, await renewalPrice(deps, member)),
  };
  const paidPesewas = open ? pricePesewas * open.period.months + lateFeePesewas - open.charge.amountPesewas : 0;
  const months = PREPAYABLE_PERIODS.flatMap((count) => {
    const dates = listDueDates(nextDueDate, renewsOn, count);
    const isWithin = endsOn === null || (dates.at(-2) ?? nextDueDate) <= endsOn;
    const owed = toCedis(pricePesewas * count + lateFeePesewas - paidPesewas);
    return isWithin ? [{ count, owed, until: addDays(dates.at(-1) ?? nextDueDate, -1) }] : [];
  });
  const common = {
    ...({ id, subject: "membership_period", name, isOnAccount: false } as const),
    ...{ hasEmail: member.email !== "", phone: member.phone, heldUntil: null },
  };
  const next: DueItem = {
    ...{
      ...common,
      title: formatPeriod({
        plan,
        fromDay: nextDueDate,
        untilDay: listDueDates(nextDueDate, renewsOn, 1).at(-1) ?? nextDueDate,
      }),
    },
    ...{ owed: months[0]?.owed ?? 0, canPayInPart: true, months, from: nextDueDate },
    dueOn: nextDueDate,
  };
  return [next];
}
