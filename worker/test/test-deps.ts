import { toBookingCharge } from "#worker/db/payments/booking-charges.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { ledgerEntries } from "#worker/db/schema/books.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { confirmationLetters, documents, virtualOffices } from "#worker/db/schema/documents.ts";
import { contacts, leads, newsletterSubscribers } from "#worker/db/schema/inbox.ts";
import { allocations } from "#worker/db/schema/inventory.ts";
import { membershipMovements, membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { auditTrail, jobRuns } from "#worker/db/schema/operations.ts";
import { outbox, phoneSends } from "#worker/db/schema/outbox.ts";
import { paymentAttempts, paymentLinks, refunds } from "#worker/db/schema/payments.ts";
import { visits } from "#worker/db/schema/visits.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CrmLead } from "#worker/gateways/crm.ts";
import { makeFileStore } from "#worker/gateways/files/file-store.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import type { WhatsappGateway } from "#worker/gateways/messages/whatsapp.ts";
import { toAllocation } from "#worker/seed/write-seed.ts";
import { makeLocalD1, makeMigratedDatabase } from "./local-d1.ts";
import { makeLocalDeps } from "./local-deps.ts";
import { makeLocalTables } from "./local-tables.ts";
import {
  attemptRow,
  auditRow,
  bookingRow,
  clientRow,
  clientTables,
  contactRow,
  leadRow,
  membershipRowOf,
  messageRow,
  movementRowOf,
  NOON,
  refundRow,
} from "./row-makers.ts";
import { makeTestBucket } from "./test-bucket.ts";
import { makeTestGateway } from "./test-gateway.ts";

/** The real repositories on a fresh database, with a manual clock and simulated services. */
export function makeTestDeps(overrides: Partial<Deps> = {}) {
  const sqlite = makeMigratedDatabase();
  const tables = makeLocalTables(sqlite);
  const database = makeLocalD1(sqlite);
  const clock = { now: NOON };
  const gateway = makeTestGateway(() => clock.now);
  const mails: Mail[] = [];
  const crmLeads: CrmLead[] = [];
  const bucket = makeTestBucket(() => clock.now);
  const logged: { event: string; [detail: string]: unknown }[] = [];

  let ids = 0;
  const deps: Deps = {
    ...makeLocalDeps(database.d1, () => clock.now),
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`;
    },
    log: (event, detail) => void logged.push({ event, ...detail }),
    payments: gateway.api,
    reconciliation: gateway.books,
    prompts: gateway.prompts,
    mailer: { send: async (mail) => void mails.push(mail) },
    crm: { sendLead: async (lead) => void crmLeads.push(lead) },
    files: makeFileStore(bucket.bucket),
    // Most tests send everything as the same person.
    limits: { copiesPerPersonPerDay: 1e6, perNetworkPerDay: 1e6, unpaidPerPerson: 1e6, throttledEmailsPerHour: 1e6 },
    ...overrides,
  };

  function put<Row>(table: Parameters<typeof tables.insert>[0], row: Row): Row {
    tables.insert(table, row as Record<string, unknown>);
    return row;
  }

  /** With its charge and its allocation. */
  function putBooking(booking: BookingRow): BookingRow {
    const isNew = !tables.all(allocations).some(({ id }) => id === booking.id);
    put(bookings, booking);
    put(charges, toBookingCharge(booking));
    const allocation = toAllocation(booking);
    if (allocation !== null && isNew) put(allocations, allocation);
    return booking;
  }

  function updateBooking(id: string, to: Partial<BookingRow> = {}): void {
    tables.update(bookings, id, to);
    const booking = tables.all(bookings).find((row) => row.id === id);
    const charge = tables.all(charges).find((row) => row.id === id);
    if (booking && charge?.state !== "paid") tables.update(charges, id, toBookingCharge(booking));
  }

  return {
    deps,
    clock,
    gateway,
    mails,
    crmLeads,
    bucket,
    logged,
    /** Makes a database call fail, before or after it takes effect. */
    setTrap: database.setTrap,
    /** The stored rows, in insertion order. */
    rows: {
      sql: tables.sql,
      bookings: () => tables.all(bookings),
      attempts: () => tables.all(paymentAttempts),
      refunds: () => tables.all(refunds),
      ledger: () => tables.all(ledgerEntries),
      links: () => tables.all(paymentLinks),
      contacts: () => tables.all(contacts),
      leads: () => tables.all(leads),
      subscribers: () => tables.all(newsletterSubscribers),
      clients: () => {
        const found = new Map(tables.all(memberships).map((membership) => [membership.id, membership]));
        return tables.all(virtualOfficeClients).map((client) => ({ ...client, membership: found.get(client.id) }));
      },
      /** The months of memberships that are paid, each with its charge. */
      paidPeriods: () => {
        const charged = new Map(tables.all(charges).map((charge) => [charge.id, charge]));
        const periods = tables.all(membershipPeriods).map((period) => ({ ...period, charge: charged.get(period.id) }));
        return periods.filter(({ charge }) => charge?.state === "paid");
      },
      outbox: () => tables.all(outbox),
      phoneSends: () => tables.all(phoneSends),
      audit: () => tables.all(auditTrail),
      jobRuns: () => tables.all(jobRuns),
      allocations: () => tables.all(allocations),
      visits: () => tables.all(visits),
      offices: () => tables.all(virtualOffices),
      documents: () => tables.all(documents),
      letters: () => tables.all(confirmationLetters),
    },
    insert: {
      booking: (row: Parameters<typeof bookingRow>[0] = {}) => putBooking(bookingRow(row)),
      attempt: (row: Parameters<typeof attemptRow>[0] = {}) => put(paymentAttempts, attemptRow(row)),
      refund: (row: Parameters<typeof refundRow>[0] = {}) => put(refunds, refundRow(row)),
      client: (row: Parameters<typeof clientRow>[0] = {}) => {
        const client = clientRow(row);
        put(virtualOfficeClients, clientTables(client).person);
        put(memberships, membershipRowOf(client));
        put(membershipMovements, movementRowOf(client));
        return client;
      },
      lead: (row: Parameters<typeof leadRow>[0] = {}) => put(leads, leadRow(row)),
      contact: (row: Parameters<typeof contactRow>[0] = {}) => put(contacts, contactRow(row)),
      message: (row: Parameters<typeof messageRow>[0] = {}) => put(outbox, messageRow(row)),
      phoneSend: (row: Pick<typeof phoneSends.$inferInsert, "recipient" | "costPesewas" | "sentAt">) =>
        put(phoneSends, { id: crypto.randomUUID(), messageId: crypto.randomUUID(), channel: "sms", ...row }),
      audit: (row: Parameters<typeof auditRow>[0] = {}) => put(auditTrail, auditRow(row)),
      jobRun: (row: typeof jobRuns.$inferInsert) => put(jobRuns, row),
    },
    remove: {
      contact: (id: string) => tables.remove(contacts, id),
    },
    update: {
      booking: updateBooking,
      attempt: (id: string, to: Parameters<typeof attemptRow>[0] = {}) => tables.update(paymentAttempts, id, to),
      refund: (id: string, to: Parameters<typeof refundRow>[0] = {}) => tables.update(refunds, id, to),
      client: (id: string, to: Parameters<typeof clientRow>[0] = {}) => {
        const { person, membership } = clientTables(to);
        if (Object.keys(person).length > 0) tables.update(virtualOfficeClients, id, person);
        if (Object.keys(membership).length > 0) tables.update(memberships, id, membership);
      },
      contact: (id: string, to: Parameters<typeof contactRow>[0] = {}) => tables.update(contacts, id, to),
      message: (id: string, to: Parameters<typeof messageRow>[0] = {}) => tables.update(outbox, id, to),
    },
  };
}

/** A channel that is on and takes every message. */
export const PHONE_GATEWAY: WhatsappGateway = {
  send: async () => "id",
  findDelivery: async () => null,
  openMedia: async () => null,
  checkAccount: async () => ({ verdict: "accepted", missingTemplates: [] }),
};

export type TestDeps = ReturnType<typeof makeTestDeps>;

/** The kind and audience of each outbox entry. */
export function kindsOf(rows: TestDeps["rows"]): string[] {
  return rows.outbox().map((row) => `${row.kind} ${row.audience}`);
}

/** The refusal of an act; throws if it was accepted or failed otherwise. */
export async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof AppError)) throw new Error(`Not refused: ${String(outcome)}`);
  return outcome;
}

/** The code of the refusal, or `accepted`. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}
