import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeOfficeEnd } from "#domain/mail-items/mail-item-copy.ts";
import { lastPaidDay, membershipState } from "#domain/memberships/memberships.ts";
import { isReminderTime, LATE_FEE_AFTER_DAYS, lateFee, lateFeeDay } from "#domain/memberships/periods.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
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
      const data = await findPeriodMailData(deps, periodId);
      if (data === null) return RECIPIENT_DELETED;
      if (data.charge.state !== "open" || !data.member.isReminded) return ALREADY_HANDLED;
      // A failed reminder is retried by day only.
      if (!isReminderTime(deps.now().getTime())) throw new Error("Reminders go by day");
      return data;
    },
    customer: async (data, deps) =>
      toCustomer(
        reminderMail(data, dayAt(deps.now().getTime()), await membershipPayUrl(deps, data.member)),
        data.member,
      ),
  }),
  membership_paid: mailKind({
    async load(deps, periodId, reference) {
      const data = await findPeriodMailData(deps, periodId);
      if (data === null) return RECIPIENT_DELETED;
      // A voided payment gets no receipt, even if another payment followed.
      const isAnotherPayment = reference !== null && reference !== data.charge.paymentReference;
      return data.charge.state === "paid" && !isAnotherPayment ? data : PAYMENT_VOIDED;
    },
    customer: async (data, deps) =>
      toCustomer(membershipPaidMail(data, await membershipPayUrl(deps, data.member)), data.member),
    team: (data) => toTeam(membershipPaidTeamMail(data), data.member.email),
  }),
  membership_payment_taken_back: mailKind({
    load: async (deps, periodId) => (await findPeriodMailData(deps, periodId)) ?? RECIPIENT_DELETED,
    customer: (data) => toCustomer(membershipPaymentVoidedMail(data), data.member),
  }),
  membership_changed: mailKind({
    load: async ({ memberships }, id) => memberships.findById(id),
    customer: async (member, deps) => {
      const today = dayAt(deps.now().getTime());
      return toCustomer(membershipChangedMail(member, today, await membershipPayUrl(deps, member)), member);
    },
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

export function reminderMail(data: PeriodMailData, today: Day, payUrl: string | null): RenderedMail {
  const { member, period, charge } = data;
  const plan = PLANS[period.plan].name;
  const due = period.fromDay;
  const sum = formatCedisExact(charge.amountPesewas);
  const copy = copyFor(reminderCopyKey(due, today), {
    ...{ name: member.customerName, plan, months: formatPeriod(data), sum },
    when: formatDueDate(due, today),
  });
  return layout({
    subject: copy("subject", "", formatLongDate(due)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Plan", plan],
        ["Month", formatPeriod(data)],
        ["Due", formatDateWithWeekday(due)],
        ["Late fee", period.lateFeePesewas > 0 ? formatCedisExact(period.lateFeePesewas) : null],
        ["To pay", sum],
      ),
      ...lateFeeParts(data, today),
      ...(payUrl === null
        ? [paragraph("Reply to this email and we will send you a link to pay, or pay at the front desk.")]
        : [
            paragraph(
              "Pay by mobile money or card, for one month or several at once. Someone else can pay for you: just share the link.",
            ),
            button(`Pay ${sum}`, payUrl),
          ]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about my ${plan}, due on ${formatLongDate(due)}.`,
    phoneMessage: phoneMessage("membership_reminder", {
      ...{ name: member.customerName, plan, sum, when: formatDueDate(due, today) },
      link: payUrl,
    }),
  });
}

/** "due on Wednesday, 9 December 2026"; "overdue since" from the day after. */
function formatDueDate(due: Day, today: Day): string {
  const days = daysBetween(today, due);
  if (days === 0) return "due today";
  if (days === 1) return "due tomorrow";
  return days > 0 ? `due on ${formatLongDate(due)}` : `overdue since ${formatLongDate(due)}`;
}

function reminderCopyKey(due: Day, today: Day) {
  const days = daysBetween(today, due);
  if (days > 1) return "membership_reminder_ahead";
  if (days === 1) return "membership_reminder_tomorrow";
  return days === 0 ? "membership_reminder_today" : "membership_reminder_late";
}

/** Announces the late fee, or states it once added. */
function lateFeeParts({ period }: PeriodMailData, today: Day): Part[] {
  if (period.lateFeePesewas > 0)
    return [
      paragraph(
        `This includes a late fee of ${formatCedisExact(period.lateFeePesewas)}, as set out in our terms. If something went wrong, write to us before you pay.`,
      ),
    ];
  if (period.lateFeeAt !== null || daysBetween(period.fromDay, today) < 1) return [];
  const feeFrom = lateFeeDay(period);
  if (feeFrom <= today) return [];
  const fee = formatCedisExact(lateFee(period.pricePesewas));
  const day = daysBetween(today, feeFrom) === 1 ? "tomorrow" : formatDateWithWeekday(feeFrom);
  return [paragraph(`From ${day}, ${LATE_FEE_AFTER_DAYS} days after the due date, a late fee of 10% applies: ${fee}.`)];
}

export function membershipPaidMail(data: PeriodMailData, payUrl: string | null): RenderedMail {
  const { member, period, charge } = data;
  const plan = PLANS[period.plan].name;
  const copy = copyFor("membership_paid", {
    ...{ name: member.customerName, plan, receipt: receiptText(data), sum: formatCedisExact(charge.amountPesewas) },
    until: formatLongDate(addDays(period.untilDay, -1)),
  });
  return layout({
    subject: copy("subject", "", formatPeriod(data)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      paymentFacts(data),
      facts(["Next payment", formatDateWithWeekday(period.untilDay)]),
      ...(payUrl === null ? [] : [paragraph(`See all your payments and receipts: ${payUrl}`)]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about my ${plan}, receipt ${receiptText(data)}.`,
    phoneMessage: phoneMessage("membership_paid", {
      ...{ name: member.customerName, plan, receipt: receiptText(data), sum: formatCedisExact(charge.amountPesewas) },
      until: formatLongDate(addDays(period.untilDay, -1)),
      link: payUrl,
    }),
  });
}

export function membershipPaidTeamMail(data: PeriodMailData): RenderedMail {
  const { member, period, charge } = data;
  const plan = PLANS[period.plan].name;
  return layout({
    subject: `Renewed: ${formatCedisExact(charge.amountPesewas)}, ${plan}, ${member.customerName}`,
    heading: `Renewed: ${plan}`,
    parts: [
      paymentFacts(data),
      facts(["Name", member.customerName], ["Business", member.businessName], ["Phone", member.phone]),
    ],
  });
}

/** Corrects the receipt of a voided desk payment. */
export function membershipPaymentVoidedMail(data: PeriodMailData): RenderedMail {
  const plan = PLANS[data.period.plan].name;
  const day = formatLongDate(data.period.fromDay);
  const copy = copyFor("membership_payment_taken_back", { name: data.member.customerName, plan, day });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), paragraph(copy("closing"))],
    chat: `Hello, this is about my ${plan}.`,
    phoneMessage: phoneMessage("membership_payment_voided", { name: data.member.customerName, plan, day }),
  });
}

/** Summarises a membership after a change by staff. */
export function membershipChangedMail(member: Member, today: Day, pageUrl: string | null = null): RenderedMail {
  const plan = PLANS[member.plan].name;
  const state = membershipState({ ...member, isEnded: member.endedAt !== null }, today);
  const isPausing = member.pausedFrom !== null;
  const copy = copyFor("membership_changed", { name: member.customerName, plan });
  return layout({
    subject: copy("subject", "", formatLongDate(member.endsOn ?? member.pausedFrom ?? member.nextDueDate)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
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
      ...(member.clientId !== null && (state === "ended" || member.endsOn !== null)
        ? [paragraph(describeOfficeEnd(member.endsOn))]
        : []),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about my ${plan}.`,
    phoneMessage: phoneMessage("membership_changed", { name: member.customerName, plan, link: pageUrl }),
  });
}

/** For emails to the team. */
export function payerFacts({ member, period }: Pick<PeriodMailData, "member" | "period">): Part {
  return facts(
    ["Name", member.customerName],
    ["Email", member.email || null],
    ["Phone", member.phone],
    ["Plan", PLANS[period.plan].name],
    ["Months", formatPeriod({ period })],
  );
}

function paymentFacts(data: PeriodMailData): Part {
  const { period, charge } = data;
  return facts(
    ["Receipt", receiptText(data)],
    ["Plan", PLANS[period.plan].name],
    [period.months === 1 ? "Month" : `${period.months} months`, formatPeriod(data)],
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
