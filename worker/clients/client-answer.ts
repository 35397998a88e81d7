import type { AdminClient, ClientReminder } from "#contract/front-desk/clients.ts";
import { MAX_PAGE_SIZE } from "#contract/front-desk/front-desk.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { clientStatus, REMINDER_CHANNELS } from "#domain/clients/clients.ts";
import { verificationState } from "#domain/documents/documents.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Client } from "#worker/db/clients.ts";
import type { PeriodWithCharge } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { hasLinksInAnswers } from "#worker/history/customer-links.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { toVerificationInput } from "#worker/my-office/open-my-office.ts";

/** Returns a mapper for these clients; it loads the related rows once for all of them. */
export async function prepareClientAnswers(
  deps: Deps,
  clients: readonly Client[],
): Promise<(client: Client) => AdminClient> {
  const today = dayAt(deps.now().getTime());
  const reminders = await findLastReminders(deps, clients);
  const owed = await findOwedPeriods(deps, clients);
  const offices = await deps.documents.findOffices(clients.map(({ id }) => id));
  const urls = await findOfficeUrls(deps, clients);
  return (client) => {
    const rows = offices.get(client.id) ?? { office: null, documents: [] };
    return toAdminClient(client, today, {
      lastReminder: reminders.get(client.id) ?? null,
      owed: owed.get(client.id) ?? null,
      officeUrl: urls.get(client.id) ?? null,
      verification: verificationState(toVerificationInput(rows), rows.documents, today),
    });
  };
}

export async function clientAnswer(deps: Deps, client: Client): Promise<AdminClient> {
  return (await prepareClientAnswers(deps, [client]))(client);
}

async function findLastReminders(deps: Deps, clients: readonly Client[]): Promise<Map<string, ClientReminder>> {
  if (clients.length === 0) return new Map();
  const found = await deps.memberships.findLastReminders(clients.map(({ id }) => id));
  const names = await deps.staffDirectory.findNames([...found.values()].flatMap(({ staffId }) => staffId ?? []));
  return new Map(
    [...found].map(([clientId, { id, at, detail, staffId }]) => [
      clientId,
      {
        ...{ id, at: at.toISOString(), by: names.get(staffId ?? "") ?? null },
        channel: REMINDER_CHANNELS.find((channel) => channel === detail?.channel) ?? "phone",
      },
    ]),
  );
}

async function findOwedPeriods(deps: Deps, clients: readonly Client[]): Promise<Map<string, PeriodWithCharge>> {
  return clients.length === 0 ? new Map() : deps.memberships.findOpen(clients.map(({ id }) => id));
}

/** Signs links for one page of clients only; the full list is too long for it. None for a person of the staff. */
async function findOfficeUrls(deps: Deps, clients: readonly Client[]): Promise<Map<string, string | null>> {
  if (clients.length === 0 || clients.length > MAX_PAGE_SIZE || !hasLinksInAnswers(deps)) return new Map();
  const members = await deps.memberships.listByIds(clients.map(({ id }) => id));
  return new Map(
    await Promise.all(members.map(async (member) => [member.id, await officeLink(deps, member)] as const)),
  );
}

function toAdminClient(
  client: Client,
  today: Day,
  {
    lastReminder,
    owed,
    officeUrl,
    verification,
  }: Pick<AdminClient, "lastReminder" | "officeUrl" | "verification"> & { owed: PeriodWithCharge | null },
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
    startsBy: firstMonthPeriod({ startsOn: client.startDate, startsBy: client.startsBy }).startsBy,
    nextDueDate: client.nextDueDate,
    endsOn: client.endsOn,
    renewsOn: client.renewsOn,
    membershipId: client.id,
    officeUrl,
    verification,
    openCharge: owed
      ? { id: owed.period.id, amount: toCedis(owed.charge.amountPesewas), lateFee: toCedis(owed.period.lateFeePesewas) }
      : null,
    lastPaymentDate: client.lastPaymentDate?.toISOString() ?? null,
    lastReminder,
    status: clientStatus(client, today),
    documents: client.documents ?? [],
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}
