import type { AdminClient, ClientReminder } from "#contract/front-desk/clients.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { clientStatus, isFirstMonthOpen, renewalDateOf } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { OwedPeriodRow } from "#worker/db/memberships.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";

/** What makes the answer of each of these clients. However many they are, who reminded them is looked up once. */
export async function clientAnswers(
  deps: Deps,
  clients: readonly ClientRow[],
): Promise<(client: ClientRow) => AdminClient> {
  const today = dayAt(deps.now().getTime());
  const reminders = await remindersOf(deps, clients);
  const owed = await owedBy(deps, clients);
  return (client) =>
    answerOf(client, today, { lastReminder: reminders.get(client.id) ?? null, owed: owed.get(client.id) ?? null });
}

export async function clientAnswer(deps: Deps, client: ClientRow): Promise<AdminClient> {
  return (await clientAnswers(deps, [client]))(client);
}

async function remindersOf(deps: Deps, clients: readonly ClientRow[]): Promise<Map<string, ClientReminder>> {
  if (clients.length === 0) return new Map();
  const found = await deps.clients.findLastReminders(clients.map(({ id }) => id));
  const names = await deps.staffDirectory.findNames([...found.values()].flatMap(({ staffId }) => staffId ?? []));
  return new Map(
    [...found].map(([clientId, { id, at, channel, staffId }]) => [
      clientId,
      { id, at: at.toISOString(), channel, by: names.get(staffId ?? "") ?? null },
    ]),
  );
}

async function owedBy(deps: Deps, clients: readonly ClientRow[]): Promise<Map<string, OwedPeriodRow>> {
  return clients.length === 0 ? new Map() : deps.memberships.findOpen(clients.map(({ id }) => id));
}

function answerOf(
  client: ClientRow,
  today: Day,
  { lastReminder, owed }: { lastReminder: ClientReminder | null; owed: OwedPeriodRow | null },
): AdminClient {
  return {
    id: client.id,
    fullName: client.fullName,
    businessName: client.businessName,
    email: client.email,
    phone: client.phone,
    phoneE164: client.phoneE164,
    country: client.country,
    plan: client.plan,
    amount: toCedis(client.amountPesewas),
    startDate: client.startDate,
    nextDueDate: client.nextDueDate,
    renewsOn: renewalDateOf(client),
    membershipId: client.id,
    openCharge: owed
      ? { id: owed.period.id, amount: toCedis(owed.charge.amountPesewas), lateFee: toCedis(owed.period.lateFeePesewas) }
      : null,
    lastPaymentDate: client.lastPaymentDate?.toISOString() ?? null,
    isFirstMonthOpen: isFirstMonthOpen({ ...client, hasPaid: client.lastPaymentDate !== null }),
    lastReminder,
    status: clientStatus(client, today),
    documents: client.documents ?? [],
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}
