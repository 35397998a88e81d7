import type { AdminClient, MarkClientPaidInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isFirstMonthOpen } from "#domain/clients/clients.ts";
import { formatDeskReference } from "#domain/payments/desk-references.ts";
import type { Client } from "#worker/db/clients.ts";
import type { FirstMonth } from "#worker/db/payments/charges.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { MAX_PERIODS } from "#worker/memberships/list-memberships.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { newPeriod } from "#worker/memberships/open-charges.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { clientAnswer } from "./client-answer.ts";
import { readPaymentDate } from "./mark-client-paid.ts";

/**
 * Records the payment for the month from the start date to the first due date, which does not move. Throws `not_found`,
 * and `conflict` if the client is inactive, has paid before, or has another due date than staff saw.
 */
export async function recordFirstMonth(deps: Deps, { id, ...input }: ById<MarkClientPaidInput>): Promise<AdminClient> {
  const at = deps.now();
  const paidAt = readPaymentDate(input, at);
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  refuseUnlessFirstMonthOpen(client, input.nextDueDate);
  const periods = await deps.memberships.listPeriods(id, MAX_PERIODS);
  const membership = await getMember(deps, id);
  const voided = periods.find(({ period }) => period.fromDay === client.startDate) ?? null;
  const isRecorded = await deps.clients.recordFirstMonth(
    buildFirstMonth(deps, membership, { paidAt, at, periodId: voided?.period.id ?? deps.newId() }),
  );
  const current = await deps.clients.findById(id);
  if (!current) throw new AppError("not_found");
  if (isRecorded) return clientAnswer(deps, current);
  refuseUnlessFirstMonthOpen(current, input.nextDueDate);
  throw new AppError("conflict");
}

/** The month from the start to the first due date, with its payment, receipt and mail. */
export function buildFirstMonth(
  deps: Deps,
  membership: Pick<MembershipRow, "id" | "plan" | "amountPesewas" | "startsOn" | "nextDueDate" | "renewsOn">,
  { paidAt, at, periodId }: { paidAt: Date; at: Date; periodId: string },
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
      ...{ reference, gatewayResult: null, paidAt, at },
      audit: makeAudit(deps, "staff", {
        action: "client_paid",
        subjectType: "client",
        subjectId: id,
        at,
        detail: { dueDate: startsOn, nextDueDate, amountPesewas, reference },
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
