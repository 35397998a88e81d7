import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { Day } from "#domain/calendar/days.ts";
import { clientStatus } from "#domain/clients/clients.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";

export function clientAnswer(client: ClientRow, today: Day): AdminClient {
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
    lastPaymentDate: client.lastPaymentDate?.toISOString() ?? null,
    status: clientStatus(client, today),
    documents: client.documents ?? [],
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}
