import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { MembershipPeriodRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { auditSubjectOfMembership, makeAudit } from "#worker/history/make-audit.ts";
import { addLateFee } from "#worker/memberships/late-fee.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { placeholderEmail } from "./booking-subject.ts";
import type { ChargePayment, ChargeSubject, PaymentEffects } from "./charge-subject.ts";

const MESSAGES = {
  cancelled: "There is nothing left to pay for this month. Open your link again to see what is due.",
  over: "You can no longer pay for this month. Open your link again to see what is due.",
};

export async function membershipSubject(deps: Deps, periodId: string): Promise<ChargeSubject | null> {
  const found = await deps.memberships.findPeriod(periodId);
  const member = found && (await deps.memberships.findById(found.period.membershipId));
  if (!found || !member) return null;
  return {
    name: member.customerName,
    hasEmail: member.email !== "",
    email: member.email || placeholderEmail(member.id),
    phone: member.phone,
    phoneE164: member.phoneE164,
    title: formatPeriod(found.period),
    startDate: found.period.fromDay,
    payBy: null,
    isCancelled: false,
    page: "/pay",
    pageQuery: {},
    refreshPrice: () => refuseAddedLateFee(deps, periodId),
    messages: MESSAGES,
  };
}

/** Throws `price_changed` if a late fee was added since the payer saw the amount. */
async function refuseAddedLateFee(deps: Deps, periodId: string): Promise<void> {
  if (!(await addLateFee(deps, periodId))) return;
  const charge = await deps.charges.findById(periodId);
  throw new AppError("price_changed", { price: { amount: toCedis(charge?.amountPesewas ?? 0), currency: "GHS" } });
}

/** "Pro Virtual Office, 9 December 2026 to 8 January 2027" */
export function formatPeriod({
  plan,
  fromDay,
  untilDay,
}: Pick<MembershipPeriodRow, "plan" | "fromDay" | "untilDay">): string {
  return `${PLANS[plan].name}, ${formatLongDate(fromDay)} to ${formatLongDate(addDays(untilDay, -1))}`;
}

/** Audit entry and mails of a paid period; the team gets no mail about a payment that staff recorded. */
export async function periodPaidEffects(deps: Deps, paid: ChargePayment): Promise<PaymentEffects> {
  const { charge, reference, at, actor, detail } = paid;
  const subjectId = charge.subjectId;
  const found = await deps.memberships.findPeriod(subjectId);
  const member = found && (await deps.memberships.findById(found.period.membershipId));
  if (!found || !member) throw new AppError("not_found");
  const { fromDay, untilDay } = found.period;
  return {
    logEvent: "membership_paid",
    audit: makeAudit(deps, actor, {
      at,
      action: member.clientId === null ? "membership_paid" : "client_paid",
      ...auditSubjectOfMembership(member),
      detail: { dueDate: fromDay, nextDueDate: untilDay, amountPesewas: charge.amountPesewas, reference, ...detail },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { kind: "membership_paid", audience: "customer", subjectId, at, dedupeSuffix: reference }),
      ...(actor === "staff" && paid.gatewayResult === null
        ? []
        : [
            makeOutboxEntry(deps, {
              kind: "membership_paid",
              audience: "team",
              subjectId,
              at,
              dedupeSuffix: reference,
            }),
          ]),
    ],
  };
}
