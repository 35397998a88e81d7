import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { lastPaidDay, membershipState } from "#domain/memberships/memberships.ts";
import { isReminderTime, LATE_FEE_AFTER_DAYS, lateFee, lateFeeDay } from "#domain/memberships/periods.ts";
import { ALREADY_HANDLED, PAYMENT_VOIDED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { Member, PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { membershipPayUrl } from "./membership-answers.ts";

export interface PeriodMailData extends PeriodWithCharge {
  member: Member;
}

export const membershipMails = {
  membership_reminder: mailKind({
    async load(deps, periodId) {
      const months = await findPeriodMailData(deps, periodId);
      if (months === null) return RECIPIENT_DELETED;
      if (months.charge.state !== "open" || !months.member.isReminded) return ALREADY_HANDLED;
      // What could not be sent by day is tried again, and not at night.
      if (!isReminderTime(deps.now().getTime())) throw new Error("Reminders go by day");
      return months;
    },
    customer: async (months, deps) =>
      toCustomer(
        reminderMail(months, dayAt(deps.now().getTime()), await membershipPayUrl(deps, months.member)),
        months.member.email,
      ),
  }),
  membership_paid: mailKind({
    async load(deps, periodId, reference) {
      const months = await findPeriodMailData(deps, periodId);
      if (months === null) return RECIPIENT_DELETED;
      // One that was taken back before it was told of has its own end, also where another has been paid since.
      const isOther = reference !== null && reference !== months.charge.paymentReference;
      return months.charge.state === "paid" && !isOther ? months : PAYMENT_VOIDED;
    },
    customer: async (months, deps) =>
      toCustomer(membershipPaidMail(months, await membershipPayUrl(deps, months.member)), months.member.email),
    team: (months) => toTeam(membershipPaidTeamMail(months), months.member.email),
  }),
  membership_payment_taken_back: mailKind({
    load: async (deps, periodId) => (await findPeriodMailData(deps, periodId)) ?? RECIPIENT_DELETED,
    customer: (months) => toCustomer(membershipPaymentVoidedMail(months), months.member.email),
  }),
  membership_changed: mailKind({
    load: async ({ memberships }, id) => memberships.findById(id),
    customer: (member, deps) => toCustomer(membershipChangedMail(member, dayAt(deps.now().getTime())), member.email),
  }),
};

export async function findPeriodMailData(
  deps: Pick<Deps, "memberships">,
  periodId: string,
): Promise<PeriodMailData | null> {
  const found = await deps.memberships.findPeriod(periodId);
  const member = found && (await deps.memberships.findById(found.period.membershipId));
  return found && member && { ...found, member };
}

export function reminderMail(months: PeriodMailData, today: Day, payUrl: string | null): RenderedMail {
  const { member, period, charge } = months;
  const plan = PLANS[period.plan].name;
  const due = period.fromDay;
  const sum = formatCedisExact(charge.amountPesewas);
  const says = copyFor(reminderCopyKey(due, today), {
    ...{ name: member.customerName, plan, months: formatPeriod(months), sum },
    when: dueInWords(due, today),
  });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Plan", plan],
        ["Month", formatPeriod(months)],
        ["Due", formatDateWithWeekday(due)],
        ["Late fee", period.lateFeePesewas > 0 ? formatCedisExact(period.lateFeePesewas) : null],
        ["To pay", sum],
      ),
      ...lateFeeParts(months, today),
      ...(payUrl === null
        ? [paragraph("Reply to this mail and we send you a link to pay, or pay at the front desk.")]
        : [
            paragraph(
              "Pay by mobile money or card, one month or several at once. Somebody else may pay too: just pass the link on.",
            ),
            button(`Pay ${sum}`, payUrl),
          ]),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about my ${plan}, due on ${formatLongDate(due)}.`,
  });
}

/** "due on Wednesday, 9 December 2026", and never late before the day after. */
function dueInWords(due: Day, today: Day): string {
  const days = daysBetween(today, due);
  if (days === 0) return "due today";
  if (days === 1) return "due tomorrow";
  return days > 0 ? `due on ${formatLongDate(due)}` : `due since ${formatLongDate(due)}`;
}

function reminderCopyKey(due: Day, today: Day) {
  const days = daysBetween(today, due);
  if (days > 1) return "membership_reminder_ahead";
  if (days === 1) return "membership_reminder_tomorrow";
  return days === 0 ? "membership_reminder_today" : "membership_reminder_late";
}

/** The fee is said before it comes, and when it has come. */
function lateFeeParts({ period }: PeriodMailData, today: Day): Part[] {
  if (period.lateFeePesewas > 0)
    return [
      paragraph(
        `A late fee of ${formatCedisExact(period.lateFeePesewas)} was added, as agreed in our terms. If something went wrong, write to us before you pay.`,
      ),
    ];
  if (period.lateFeeAt !== null || daysBetween(period.fromDay, today) < 1) return [];
  const from = lateFeeDay(period);
  if (from <= today) return [];
  const fee = formatCedisExact(lateFee(period.pricePesewas));
  const day = daysBetween(today, from) === 1 ? "tomorrow" : formatDateWithWeekday(from);
  return [
    paragraph(`From ${day} on, ${LATE_FEE_AFTER_DAYS} days after the due date, a late fee of 10% is added: ${fee}.`),
  ];
}

export function membershipPaidMail(months: PeriodMailData, payUrl: string | null): RenderedMail {
  const { member, period, charge } = months;
  const plan = PLANS[period.plan].name;
  const says = copyFor("membership_paid", {
    ...{ name: member.customerName, plan, receipt: receiptText(months), sum: formatCedisExact(charge.amountPesewas) },
    until: formatLongDate(addDays(period.untilDay, -1)),
  });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      paymentFacts(months),
      facts(["Next payment", formatDateWithWeekday(period.untilDay)]),
      ...(payUrl === null ? [] : [paragraph(`All your months and receipts: ${payUrl}`)]),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about my ${plan}, receipt ${receiptText(months)}.`,
  });
}

export function membershipPaidTeamMail(months: PeriodMailData): RenderedMail {
  const { member, period, charge } = months;
  const plan = PLANS[period.plan].name;
  return layout({
    subject: `Renewed: ${formatCedisExact(charge.amountPesewas)}, ${plan}, ${member.customerName}`,
    heading: `Renewed: ${plan}`,
    parts: [
      paymentFacts(months),
      facts(["Name", member.customerName], ["Business", member.businessName], ["Phone", member.phone]),
    ],
  });
}

/** Corrects a receipt that went out for a payment noted at the desk by mistake. */
export function membershipPaymentVoidedMail(months: PeriodMailData): RenderedMail {
  const plan = PLANS[months.period.plan].name;
  const day = formatLongDate(months.period.fromDay);
  const says = copyFor("membership_payment_taken_back", { name: months.member.customerName, plan, day });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [paragraph(says("opening")), paragraph(says("closing"))],
    chat: `Hello, this is about my ${plan}.`,
  });
}

/** How a membership stands after staff changed it. */
export function membershipChangedMail(member: Member, today: Day): RenderedMail {
  const plan = PLANS[member.plan].name;
  const state = membershipState({ ...member, isEnded: member.endedAt !== null }, today);
  const isPausing = member.pausedFrom !== null;
  const says = copyFor("membership_changed", { name: member.customerName, plan });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Plan", plan],
        [
          "From the next month",
          member.nextPlan === null
            ? null
            : `${PLANS[member.nextPlan].name}, ${formatCedisExact(member.nextAmountPesewas ?? member.amountPesewas)} a month`,
        ],
        ["Paid until", formatDateWithWeekday(lastPaidDay(member))],
        [
          "Paused",
          isPausing && member.pausedFrom !== null
            ? `${formatLongDate(member.pausedFrom)} to ${formatLongDate(addDays(member.nextDueDate, -1))}`
            : null,
        ],
        ["Last day", member.endsOn === null ? null : formatDateWithWeekday(member.endsOn)],
        [
          "Next payment",
          state === "ended" || (member.endsOn !== null && member.endsOn < member.nextDueDate)
            ? "none"
            : formatDateWithWeekday(member.nextDueDate),
        ],
      ),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about my ${plan}.`,
  });
}

/** In a mail to the team. */
export function payerFacts({ member, period }: Pick<PeriodMailData, "member" | "period">): Part {
  return facts(
    ["Name", member.customerName],
    ["E-mail", member.email || null],
    ["Phone", member.phone],
    ["Plan", PLANS[period.plan].name],
    ["Months", formatPeriod({ period })],
  );
}

function paymentFacts(months: PeriodMailData): Part {
  const { period, charge } = months;
  return facts(
    ["Receipt", receiptText(months)],
    ["Plan", PLANS[period.plan].name],
    [period.months === 1 ? "Month" : `${period.months} months`, formatPeriod(months)],
    ["Late fee", period.lateFeePesewas > 0 ? formatCedisExact(period.lateFeePesewas) : null],
    ["Paid", formatCedisExact(charge.amountPesewas)],
    ["Paid on", charge.paidAt && formatDateWithWeekday(charge.paidAt.toISOString())],
    ["Reference", charge.paymentReference],
  );
}

function formatPeriod({ period }: Pick<PeriodMailData, "period">): string {
  return `${formatLongDate(period.fromDay)} to ${formatLongDate(addDays(period.untilDay, -1))}`;
}

function receiptText({ charge }: Pick<PeriodMailData, "charge">): string {
  return charge.receiptNumber === null ? "" : formatReceiptNumber(charge.receiptNumber);
}
