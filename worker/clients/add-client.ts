import type { AdminClient, CreateClientInput } from "#contract/front-desk/clients.ts";
import { addDays, addMonth, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { bookingTypeOf, dueDateBefore } from "#domain/clients/clients.ts";
import { renewalDayOfMonth } from "#domain/memberships/memberships.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { NewMembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { requireRightForDueDate, requireRightForPrice } from "#worker/staff/require-right.ts";
import { getClient } from "./find-client.ts";
import { toSetPrice } from "./to-set-price.ts";

const EARLIEST_START: Day = "2000-01-01";
/** Five years; a later date is a typing mistake. */
const MAX_DAYS_AHEAD = 5 * 366;

export async function addClient(
  deps: Deps,
  input: CreateClientInput,
  idempotencyKey: string | null = null,
): Promise<AdminClient> {
  const at = deps.now();
  const today = dayAt(at.getTime());
  refuseImplausibleDates(input, today);
  const lowered = requireRightForPrice(deps, toSetPrice({ plan: input.plan, amountPesewas: toPesewas(input.amount) }));
  const nextDueDate = input.priorMonth === "unpaid" ? dueDateBefore(input) : input.nextDueDate;
  requireRightForDueDate(deps, nextDueDate, addMonth(input.startDate));
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const isInactive = input.status === "inactive";
  const client: ClientRow = {
    id,
    fullName: input.fullName,
    businessName: input.businessName,
    email: input.email,
    phone: input.phone,
    phoneE164: await deps.phoneNumbers.toE164(input.phone, input.country),
    country: input.country,
    documents: input.documents ?? [],
    notes: input.notes || null,
    createdAt: at,
    updatedAt: at,
  };
  const membership: NewMembershipRow = {
    id,
    clientId: id,
    plan: bookingTypeOf(input.plan),
    amountPesewas: toPesewas(input.amount),
    startsOn: input.startDate,
    nextDueDate,
    renewsOn: renewalDayOfMonth(input.startDate, nextDueDate),
    lastPaidAt: input.lastPaymentDate ? new Date(startOfDay(input.lastPaymentDate)) : null,
    endedAt: isInactive ? at : null,
    createdAt: at,
    updatedAt: at,
  };
  await deps.clients.create(
    { client, membership },
    makeAudit(deps, "staff", {
      action: "client_added",
      subjectType: "client",
      subjectId: id,
      at,
      detail: { plan: input.plan, amountPesewas: membership.amountPesewas, nextDueDate, ...lowered },
    }),
    // The link to the self-service page, where the client uploads documents.
    isInactive ? [] : [makeOutboxEntry(deps, { kind: "office_link", audience: "customer", subjectId: id, at })],
  );
  return getClient(deps, { id });
}

export function refuseImplausibleDates(
  input: Pick<CreateClientInput, "startDate" | "nextDueDate" | "lastPaymentDate">,
  today: Day,
): void {
  const latest = addDays(today, MAX_DAYS_AHEAD);
  if (input.startDate < EARLIEST_START) throw invalidField("startDate", "Start date is too long ago");
  if (input.startDate > latest) throw invalidField("startDate", "Start date is too far ahead");
  refuseImplausibleDueDate(input, today);
  if (input.lastPaymentDate && (input.lastPaymentDate > today || input.lastPaymentDate < EARLIEST_START))
    throw invalidField("lastPaymentDate", "Last payment date cannot be in the future or too long ago");
}

export function refuseImplausibleDueDate(client: { startDate: Day; nextDueDate: Day }, today: Day): void {
  if (client.nextDueDate < client.startDate)
    throw invalidField("nextDueDate", "Next due date cannot be before the start date");
  if (client.nextDueDate > addDays(today, MAX_DAYS_AHEAD))
    throw invalidField("nextDueDate", "Next due date is too far ahead");
}
