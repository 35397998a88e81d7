import type { TakenPayment, TakePaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isFirstMonthOpen } from "#domain/clients/clients.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { formatPeriod } from "#worker/charges/membership-subject.ts";
import type { Client } from "#worker/db/clients.ts";
import type { FirstMonth } from "#worker/db/payments/charges.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { MAX_PERIODS } from "#worker/memberships/list-memberships.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { newPeriod } from "#worker/memberships/open-charges.ts";
import { findChannel } from "#worker/outbox/find-channel.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "#worker/payments/desk/desk-transactions.ts";

/**
 * Records the desk payment for the month from the start date to the first due date, which does not move. Throws
 * `not_found`, and `conflict` if the client is inactive, has paid before, or has another due date than staff saw.
 */
export async function recordFirstMonth(
  deps: Deps,
  { id, from, owed }: TakePaymentInput["items"][number],
  paid: Omit<TakePaymentInput, "items">,
): Promise<TakenPayment> {
  const at = deps.now();
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(client, from ?? "");
  if (toPesewas(owed) !== client.amountPesewas)
    throw new AppError("price_changed", { price: { amount: toCedis(client.amountPesewas), currency: "GHS" } });
  const periods = await deps.memberships.listPeriods(id, MAX_PERIODS);
  const membership = await getMember(deps, id);
  const voided = periods.find(({ period }) => period.fromDay === client.startDate) ?? null;
  const firstMonth = buildFirstMonth(deps, membership, { at, periodId: voided?.period.id ?? deps.newId(), paid });
  const isRecorded = await deps.clients.recordFirstMonth(firstMonth);
  const current = await deps.clients.findById(id);
  if (!current) throw new AppError("not_found");
  const { reference, charge } = firstMonth.paid;
  const recorded = await deps.charges.findById(charge.id);
  if (isRecorded && recorded?.receiptNumber)
    return {
      reference,
      receipts: [
        {
          chargeId: charge.id,
          receiptNumber: formatReceiptNumber(recorded.receiptNumber),
          name: client.fullName,
          title: formatPeriod(firstMonth.period),
          amount: toCedis(charge.amountPesewas),
          owed: 0,
        },
      ],
      receiptChannel: findChannel(deps, client),
    };
  refuseUnlessFirstMonthOpen(current, from ?? "");
  if (paid.transactionId) await refuseUsedTransaction(deps, paid.transactionId);
  throw new AppError("conflict");
}

/** The month from the start to the first due date, with its payment, receipt and mail. */
export function buildFirstMonth(
  deps: Deps,
  membership: Pick<MembershipRow, "id" | "plan" | "amountPesewas" | "startsOn" | "nextDueDate" | "renewsOn">,
  { at, periodId, paid }: { at: Date; periodId: string; paid: Omit<TakePaymentInput, "items"> },
): FirstMonth {
  const { id, amountPesewas, startsOn, nextDueDate } = membership;
  const reference = formatDeskReference(deps.newToken());
  return {
    period: {
      ...newPeriod(deps, { ...membership, nextPlan: null, nextDueDate: startsOn }, amountPesewas),
      ...{ id: periodId, untilDay: nextDueDate, isFirstMonth: true, agreedUntil: null, nextReminderOn: null },
    },
    paid: {
      charge: { id: periodId, subjectType: "membership_period", subjectId: periodId, amountPesewas },
      ...{ reference, gatewayResult: null, transactionId: paid.transactionId ?? null, paidAt: at, at },
      audit: makeAudit(deps, "staff", {
        action: "client_paid",
        subjectType: "client",
        subjectId: id,
        at,
        detail: { dueDate: startsOn, nextDueDate, reference, ...deskPaymentDetail(amountPesewas, paid) },
      }),
      outboxEntries: [
        makeOutboxEntry(deps, {
          ...{ kind: "membership_paid", audience: "customer", subjectId: periodId, at, dedupeSuffix: reference },
        }),
      ],
    },
  };
}

function refuseUnlessFirstMonthOpen(client: Client, seen: string): void {
  if (client.status === "inactive") throw conflict("You cannot record a payment for an inactive client.");
  if (client.nextDueDate !== seen)
    throw conflict(`The next payment is now due on ${formatLongDate(client.nextDueDate)}. Please check it again.`);
  if (!isFirstMonthOpen({ ...client, hasPaid: client.lastPaymentDate !== null }))
    throw conflict("This client has already paid, so you cannot record a first month.");
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
