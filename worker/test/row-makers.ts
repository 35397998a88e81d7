import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import { renewalDayOfMonth } from "#domain/memberships/memberships.ts";
import { importanceOf } from "#domain/operations/outbox.ts";
import type { Client } from "#worker/db/clients.ts";
import { type BookingRow, bookings } from "#worker/db/schema/bookings.ts";
import { type ContactRow, contacts, type LeadRow, leads } from "#worker/db/schema/inbox.ts";
import type { NewMembershipRow } from "#worker/db/schema/memberships.ts";
import { type OutboxRow, outbox } from "#worker/db/schema/outbox.ts";
import {
  type DisputeRow,
  disputes,
  type PaymentAttemptRow,
  paymentAttempts,
  type RefundRow,
  refunds,
} from "#worker/db/schema/payments.ts";
import type { AuditEntry } from "#worker/db/sql/conditional-insert.ts";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** The checkout of an open payment. */
export const CHECKOUT = "https://checkout.test/1";

/** A row with its table's defaults, else null, in the columns that it does not name. */
function rowOf<Row>(table: SQLiteTable, values: Partial<Row>): Row {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name !== "foldedName");
  const defaults = columns.map(([name, column]) => [name, column.default ?? null]);
  return { ...Object.fromEntries(defaults), ...values };
}

export function bookingRow(overrides: Partial<BookingRow> = {}): BookingRow {
  return rowOf<BookingRow>(bookings, {
    id: crypto.randomUUID(),
    customerName: "Akosua Mɛnsa",
    customerEmail: "akosua@example.com",
    customerPhone: "0241234567",
    customerPhoneE164: "+233241234567",
    bookingType: "desk_monthly",
    startDate: new Date(Date.UTC(2026, 10, 23)),
    amountPesewas: 200_000,
    status: "pending",
    createdAt: new Date(NOON),
    source: "web",
    extendedDays: 0,
    linkVersion: 1,
    calendarId: crypto.randomUUID().replaceAll("-", ""),
    ...overrides,
  });
}

export function attemptRow(overrides: Partial<PaymentAttemptRow> = {}): PaymentAttemptRow {
  return rowOf<PaymentAttemptRow>(paymentAttempts, {
    id: crypto.randomUUID(),
    reference: crypto.randomUUID(),
    chargeId: crypto.randomUUID(),
    amountPesewas: 200_000,
    currency: "GHS",
    status: "starting",
    isSharedByLink: false,
    createdAt: new Date(NOON),
    updatedAt: new Date(NOON),
    checkedAt: new Date(NOON),
    ...overrides,
  });
}

/** An open dispute. */
export function disputeRow(overrides: Partial<DisputeRow> = {}): DisputeRow {
  return rowOf<DisputeRow>(disputes, {
    id: "7",
    paymentReference: crypto.randomUUID(),
    openedAt: new Date(NOON),
    ...overrides,
  });
}

/** A refund of half the booking's price, online. */
export function refundRow(overrides: Partial<RefundRow> = {}): RefundRow {
  return rowOf<RefundRow>(refunds, {
    id: crypto.randomUUID(),
    chargeId: crypto.randomUUID(),
    paymentReference: crypto.randomUUID(),
    amountPesewas: 100_000,
    rule: "last_day",
    status: "waiting",
    externalPesewas: 0,
    createdAt: new Date(NOON),
    updatedAt: new Date(NOON),
    checkedAt: new Date(NOON),
    ...overrides,
  });
}

/** A virtual-office client whose payment is due in two days, on 23 November 2026. */
/** Its rows: `clientTables`. */
export function clientRow(overrides: Partial<Client> = {}): Client {
  return {
    id: crypto.randomUUID(),
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: "efua@example.com",
    phone: "0241234567",
    phoneE164: "+233241234567",
    country: "ghana",
    plan: "pro",
    amountPesewas: 60_000,
    startDate: "2026-01-23",
    startsBy: null,
    nextDueDate: "2026-11-23",
    endsOn: null,
    renewsOn: renewalDayOfMonth(overrides.startDate ?? "2026-01-23", overrides.nextDueDate ?? "2026-11-23"),
    lastPaymentDate: null,
    status: "active",
    documents: [],
    notes: null,
    createdAt: new Date(Date.UTC(2026, 0, 23, 9)),
    updatedAt: new Date(Date.UTC(2026, 0, 23, 9)),
    ...overrides,
  };
}

/** What the tables of clients and of memberships hold of a client. */
export function clientTables(client: Partial<Client>) {
  const {
    plan,
    amountPesewas,
    startDate,
    startsBy,
    nextDueDate,
    endsOn,
    renewsOn,
    lastPaymentDate,
    status,
    ...person
  } = client;
  const given = {
    ...{
      plan: plan && bookingTypeOf(plan),
      amountPesewas,
      startsOn: startDate,
      startsBy,
      nextDueDate,
      endsOn,
      renewsOn,
    },
    ...{ lastPaidAt: lastPaymentDate, updatedAt: client.updatedAt },
    endedAt: status && (status === "inactive" ? (client.updatedAt ?? new Date(NOON)) : null),
  };
  const membership = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { person, membership: membership as Partial<NewMembershipRow> };
}

/** The membership of a client, as the client's row maker gives it. */
export function membershipRowOf(client: Client): NewMembershipRow {
  const { id, createdAt } = client;
  return { ...clientTables(client).membership, id, clientId: id, createdAt } as NewMembershipRow;
}

/** The movement of a client's membership that has begun. */
export function movementRowOf({ id, startDate, amountPesewas, createdAt }: Client) {
  return { id: `${id}:new`, membershipId: id, kind: "new", day: startDate, amountPesewas, createdAt } as const;
}

/** An enquiry with only an email address. */
export function leadRow(overrides: Partial<LeadRow> = {}): LeadRow {
  return rowOf<LeadRow>(leads, {
    id: crypto.randomUUID(),
    firstName: "Ama",
    email: "ama@example.com",
    viewingSequence: 0,
    status: "new",
    isSuspectedBot: false,
    createdAt: new Date(NOON),
    ...overrides,
  });
}

export function contactRow(overrides: Partial<ContactRow> = {}): ContactRow {
  return rowOf<ContactRow>(contacts, {
    id: crypto.randomUUID(),
    name: "Yaw",
    email: "yaw@example.com",
    phone: "0241234567",
    message: "Which day is quiet?",
    status: "new",
    isSuspectedBot: false,
    createdAt: new Date(NOON),
    ...overrides,
  });
}

export function messageRow(overrides: Partial<OutboxRow> = {}): OutboxRow {
  const { kind = "payment_received", audience = "customer" } = overrides;
  return rowOf<OutboxRow>(outbox, {
    id: crypto.randomUUID(),
    kind,
    audience,
    importance: importanceOf(kind, audience),
    subjectId: crypto.randomUUID(),
    dedupeKey: crypto.randomUUID(),
    status: "waiting",
    attempts: 0,
    nextAttemptAt: new Date(NOON),
    createdAt: new Date(NOON),
    ...overrides,
  });
}

export function auditRow(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: crypto.randomUUID(),
    at: new Date(NOON),
    actor: "staff",
    action: "booking_paid",
    subjectType: "booking",
    subjectId: crypto.randomUUID(),
    detail: {},
    ...overrides,
  };
}
