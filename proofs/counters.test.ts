import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { addDays, dayAt, monthAt } from "#domain/calendar/days.ts";
import { clientStatus, dueDateAfter, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { REVENUE_KINDS } from "#domain/payments/books.ts";
import { toCedis } from "#domain/payments/money.ts";
import { deactivateClient } from "#worker/clients/client-status.ts";
import { listClients } from "#worker/clients/list-clients.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import { insertBooking } from "#worker/db/bookings/insert-booking.ts";
import { type ClientRow, virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import { openDatabase } from "#worker/db/sql/database.ts";
import { AppError } from "#worker/errors.ts";
import { changeInboxItem } from "#worker/inbox/change-inbox-item.ts";
import { listInbox } from "#worker/inbox/list-inbox.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { writeSeed } from "#worker/seed/write-seed.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { makeLocalD1 } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import { bookingRow, clientRow, clientTables, membershipRowOf } from "#worker/test/row-makers.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";

const STEPS = process.env.AT_NIGHT ? 600 : 250;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const COUNTERS = ["clients_by_due_day", "replies_by_month"];

const seen = new Set<string>();

/** Every one of these figures must be above zero at least once. */
const SEEN = ["active", "answered", "begun", "dueSoon", "inactive", "months", "overdue", "renewals", "total"];

interface PlainRow {
  id: string;
  status: string;
  next_due_date: string;
  client_id: string | null;
  ended_at: number | null;
  booking_type: string;
  plan: string;
  amount_pesewas: number;
  paid_at: number | null;
  created_at: number;
  answered_at: number | null;
  charge_id: string;
  kind: string;
  month: string;
}

function openHarness() {
  const database = makeLocalD1();
  let now = NOON;
  const deps = makeLocalDeps(database.d1, () => now);
  const all = (table: string) => database.rows<PlainRow>(`select * from ${table} order by id`);
  return { database, deps, all, db: openDatabase(database.d1), now: () => now, wait: (ms: number) => (now += ms) };
}

type Harness = ReturnType<typeof openHarness>;

/** Expected figures of the staff page, computed by reading every row. */
function computedFigures({ all, now }: Harness) {
  const today = dayAt(now());
  const clients = all("memberships").filter(({ client_id: client }) => client !== null);
  const withStatus = (wanted: string) =>
    clients.filter(({ ended_at: endedAt, next_due_date: nextDueDate }) => {
      return clientStatus({ status: endedAt === null ? "active" : "inactive", nextDueDate }, today) === wanted;
    }).length;
  const renewing = clients.filter(({ ended_at: endedAt, next_due_date: day }) => {
    return endedAt === null && day >= today && day <= addDays(today, 59);
  });
  const money = all("ledger_entries").filter(
    ({ kind, month }) =>
      REVENUE_KINDS.some((item) => item === kind) && month <= monthAt(now()) && month >= elevenMonthsBefore(now()),
  );
  const replies = [...all("leads"), ...all("contacts")].flatMap(({ answered_at, created_at }) =>
    answered_at !== null && monthAt(answered_at) === monthAt(now())
      ? [Math.round((answered_at - created_at) / 60_000)]
      : [],
  );
  replies.sort((a, b) => a - b);
  const middle =
    ((replies[Math.floor(replies.length / 2)] ?? 0) + (replies[Math.floor((replies.length - 1) / 2)] ?? 0)) / 2;
  const attempted = new Set(all("payment_attempts").map((row) => row.charge_id));
  return {
    clients: {
      total: clients.length,
      active: withStatus("active"),
      dueSoon: withStatus("due_soon"),
      overdue: withStatus("overdue"),
      inactive: withStatus("inactive"),
    },
    listed: [clients.length, withStatus("overdue")],
    renewals: { count: renewing.length, amount: sum(renewing) },
    revenue: Object.fromEntries(BOOKING_TYPES.map((type) => [type, sum(money.filter(({ plan }) => plan === type))])),
    months: sum(money.filter(({ month }) => month === monthAt(now()))),
    answered: replies.length,
    medianMinutes: replies.length === 0 ? null : Math.round(middle),
    begun: all("bookings").flatMap(({ id, status }) => (status === "pending" && attempted.has(id) ? [id] : [])),
  };
}

async function storedFigures({ deps, database }: Harness) {
  const { clients, renewals, revenue } = await summariseBusiness(asSharedKey(deps));
  const inbox = await listInbox(deps, { limit: 1 });
  const plans = revenue.flatMap((month) => month.plans);
  const allClients = await listClients(deps, { limit: 1 });
  const overdue = await listClients(deps, { limit: 1, status: "overdue" });
  return {
    clients,
    listed: [allClients.total, overdue.total],
    renewals: {
      count: renewals.reduce((total, { count }) => total + count, 0),
      amount: inPesewas(renewals.map(({ amount }) => amount)),
    },
    revenue: Object.fromEntries(
      BOOKING_TYPES.map((type) => [
        type,
        inPesewas(plans.filter(({ plan }) => plan === type).map(({ amount }) => amount)),
      ]),
    ),
    months: inPesewas([revenue.at(-1)?.amount ?? 0]),
    answered: inbox.answeredThisMonth,
    medianMinutes: inbox.medianReplyMinutes,
    begun: database
      .rows<{ booking_id: string }>("select * from begun_bookings order by 1")
      .map((row) => row.booking_id),
  };
}

function sum(rows: { amount_pesewas: number }[]): number {
  return rows.reduce((total, row) => total + row.amount_pesewas, 0);
}

function inPesewas(cedis: number[]): number {
  return Math.round(cedis.reduce((total, amount) => total + amount, 0) / toCedis(1));
}

function elevenMonthsBefore(instant: number): string {
  const date = new Date(instant);
  return monthAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11));
}

function causeOf(error: unknown): string {
  return String(error instanceof Error ? (error.cause ?? error) : error);
}

function contentOf({ database }: Harness, table: string) {
  return database
    .rows<object>(`select * from ${table}`)
    .map((row) => ({ ...row }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

test.each([1, 2, 3])(
  "counters match the figures computed from all rows after random writes (seed %i)",
  { timeout: 120_000 },
  async (seed) => {
    const harness = openHarness();
    const { deps, db, database, all } = harness;
    const random = makeRandom(seed);
    const email = () => `guest${random.whole(1, 12)}@visitor.example`;
    const anyOf = (table: string) => {
      const rows = all(table);
      return rows.length === 0 ? null : random.pick(rows);
    };
    const instant = () => new Date(harness.now() - random.whole(0, 400 * 24 * 60) * 60_000);
    const addClient = () => {
      const plan = random.pick(VIRTUAL_PLANS);
      const startDate = addDays(dayAt(harness.now()), -random.whole(0, 400));
      const row = clientRow({
        ...{ id: random.id(), email: email(), plan, amountPesewas: random.whole(1, 90_000), startDate },
        nextDueDate: addDays(dayAt(harness.now()), random.whole(-30, 70)),
        status: random.pick(["active", "active", "active", "inactive"]),
        ...{ createdAt: instant(), updatedAt: instant() },
      });
      return db.batch([
        db.insert(virtualOfficeClients).values(clientTables(row).person as ClientRow),
        db.insert(memberships).values(membershipRowOf(row)),
      ]);
    };
    const addBooking = () => {
      const status = random.pick(["pending", "pending", "confirmed", "paid", "cancelled"] as const);
      const createdAt = instant();
      const row = bookingRow({
        id: random.id(),
        customerEmail: email(),
        bookingType: random.pick(BOOKING_TYPES),
        startDate: createdAt,
        amountPesewas: random.whole(0, 200_000),
        status,
        paidAt: status === "paid" ? instant() : null,
        createdAt,
      });
      return db.batch(insertBooking(db, row, sql`true`));
    };
    const addAttempt = (bookingId: string) =>
      db
        .insert(paymentAttempts)
        .values({
          id: random.id(),
          reference: random.id(),
          chargeId: bookingId,
          amountPesewas: 1,
          status: random.pick(["failed", "failed", "review", "open"]),
          createdAt: instant(),
          updatedAt: instant(),
          checkedAt: instant(),
        })
        .onConflictDoNothing();
    // A refund never exceeds the booking's amount, whatever later steps do.
    const addRefund = (booking: PlainRow | null) => {
      if (!booking || all("refunds").some(({ charge_id }) => charge_id === booking.id)) return;
      return db.insert(refunds).values({
        id: random.id(),
        chargeId: booking.id,
        amountPesewas: random.whole(0, Math.min(5, booking.amount_pesewas)),
        rule: random.pick(["day_before", "last_day", "review"]),
        status: random.pick(["waiting", "by_hand", "done", "failed"]),
        createdAt: instant(),
        updatedAt: instant(),
        checkedAt: instant(),
      });
    };
    const steps: (() => unknown)[] = [
      addClient,
      addClient,
      addClient,
      addBooking,
      addBooking,
      addBooking,
      () => sendContactMessage(deps, { name: "Esi", email: email(), phone: "0241234567", message: "Hello" }),
      () => submitInquiry(deps, { firstName: "Yaw", email: email(), message: "Hello" }),
      () => {
        const client = random.pick([null, ...all("memberships")]) as (PlainRow & { renews_on: number }) | null;
        if (!client) return;
        const nextDueDate = dueDateAfter(client.next_due_date, client.renews_on);
        const paymentDate = new Date(harness.now() - random.whole(0, 360) * DAY).toISOString();
        return markClientPaid(deps, { id: client.id, paymentDate, nextDueDate });
      },
      () => deactivateClient(deps, anyOf("virtual_office_clients")?.id ?? "", {}),
      () => payBooking(deps, { id: anyOf("bookings")?.id ?? "", method: "cash" }),
      () => deps.bookings.confirm(anyOf("bookings")?.id ?? "", deps.now(), auditOf("booking_confirmed"), []),
      async () => {
        const booking = await deps.bookings.findById(anyOf("bookings")?.id ?? "");
        if (booking === null || booking.status === "cancelled") return false;
        const cancelled = {
          expected: booking,
          reason: "r",
          unlessBegunSince: null,
          unlessDisputed: false,
          refund: null,
          outboxEntries: [],
        };
        return deps.bookingChanges.cancel({ ...cancelled, audit: auditOf("booking_cancelled") });
      },
      () => addAttempt(anyOf("bookings")?.id ?? ""),
      () => addRefund(anyOf("bookings")),
      () =>
        deps.paymentAttempts.start({ ...newAttempt(), chargeId: anyOf("bookings")?.id ?? "", promptExpiresAt: null }),
      () => {
        const kind = random.pick(["lead", "contact"] as const);
        const id = anyOf(`${kind}s`)?.id ?? "";
        return changeInboxItem(deps, { kind, id, status: random.pick(["new", "answered", "answered", "closed"]) });
      },
      () => erasePersonalData(deps, { email: email() }),
      () => applyRetention(deps),
      () => harness.wait(random.whole(1, 3 * 24 * 60) * 60_000),
      // Writes that bypass the worker.
      () => write("update memberships set amount_pesewas = amount_pesewas + 7, plan = 'virtual_pro'"),
      () => write("update memberships set ended_at = null where id = ?", anyOf("memberships")?.id),
      () => write("update bookings set status = 'pending', paid_at = null where id = ?", anyOf("bookings")?.id),
      () =>
        write("update bookings set booking_type = 'desk_day', amount_pesewas = 5 where id = ?", anyOf("bookings")?.id),
      () =>
        write(
          "update refunds set amount_pesewas = amount_pesewas / 2, rule = 'last_day' where id = ?",
          anyOf("refunds")?.id,
        ),
      () => write("delete from refunds where id = ?", anyOf("refunds")?.id),
      // Fails if there are periods.
      () => write("delete from memberships where id = ?", anyOf("memberships")?.id),
      async () => {
        const id = anyOf("bookings")?.id;
        // Fails if there are attempts.
        await write("delete from charges where id = ?", id);
        await write("delete from bookings where id = ? and id not in (select id from charges)", id);
      },
      () => write("delete from payment_attempts where id = ?", anyOf("payment_attempts")?.id),
      () => write("delete from leads where id = ?", anyOf("leads")?.id),
      () => write("insert or ignore into memberships select * from memberships"),
      () => write("insert or ignore into bookings select * from bookings"),
    ];

    function auditOf(action: "booking_confirmed" | "booking_cancelled") {
      const subject = { subjectType: "booking", subjectId: "b" } as const;
      return { id: random.id(), at: deps.now(), actor: "staff" as const, action, ...subject, detail: {} };
    }

    function newAttempt() {
      return { id: random.id(), reference: random.id(), amountPesewas: 1, createdAt: deps.now() };
    }

    function write(statement: string, ...values: (string | undefined)[]) {
      return database.d1
        .prepare(statement)
        .bind(...values.map((value) => value ?? ""))
        .run();
    }

    let refused = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const run = random.pick(steps);
      try {
        await run();
      } catch (error) {
        // A refusal, a missing row, or a row that is still referenced.
        if (!(error instanceof AppError)) expect(causeOf(error)).toMatch(/FOREIGN KEY/);
        refused += 1;
      }
      const figures = computedFigures(harness);
      expect(await storedFigures(harness), `step ${step}: ${run}`).toEqual(figures);
      const { clients, renewals, months, answered, begun } = figures;
      const counted = { ...clients, renewals: renewals.count, months, answered, begun: begun.length };
      for (const [name, count] of Object.entries(counted)) if (count > 0) seen.add(name);
    }
    expect(refused).toBeLessThan(STEPS / 2);
  },
);

test("the random writes above make every figure positive at least once", () => {
  expect([...seen].sort()).toEqual(SEEN);
});

test("the migrations fill the counters exactly as the triggers would", async () => {
  const harness = openHarness();
  await writeSeed(harness.database.d1, { clients: 60, bookings: 300 }, { now: NOON });
  await harness.db.insert(paymentAttempts).values(unfinishedAttempt(harness));
  const expectedRows = [...COUNTERS, "begun_bookings"].map((table) => contentOf(harness, table));
  for (const rows of expectedRows) expect(rows.length).toBeGreaterThan(0);
  const fills = new Map(
    ["0005_counters.sql", "0066_client_facts_on_memberships.sql"]
      .flatMap((name) =>
        readFileSync(join(import.meta.dirname, "../migrations", name), "utf8").split("--> statement-breakpoint"),
      )
      .filter((part) => /^INSERT INTO/m.test(part) && !part.includes("TRIGGER"))
      // Attempts named their booking then; a booking's charge has its id.
      .map((part) => part.replace("WHERE booking_id = bookings.id", "WHERE charge_id = bookings.id"))
      .map((part) => [/INSERT INTO `(\w+)`/.exec(part)?.[1] ?? "", part] as const)
      .filter(([table]) => [...COUNTERS, "begun_bookings"].includes(table)),
  );
  expect(fills.size).toBe(expectedRows.length);
  for (const table of [...COUNTERS, "begun_bookings"]) await harness.database.d1.prepare(`delete from ${table}`).run();
  for (const fill of fills.values()) await harness.database.d1.prepare(fill).run();
  expect([...COUNTERS, "begun_bookings"].map((table) => contentOf(harness, table))).toEqual(expectedRows);
});

test("rows restored into an empty database in any order rebuild their counters", async () => {
  const harness = openHarness();
  await writeSeed(harness.database.d1, { clients: 60, bookings: 300 }, { now: NOON });
  await harness.db.insert(paymentAttempts).values(unfinishedAttempt(harness));
  for (const tables of [SOURCES, SOURCES.toReversed()]) {
    const other = openHarness();
    await other.database.d1.prepare("pragma foreign_keys = off").run();
    for (const table of tables)
      for (const row of contentOf(harness, table)) {
        const names = Object.keys(row).map((name) => `"${name}"`);
        const values = names.map(() => "?").join(", ");
        const insert = other.database.d1.prepare(`insert into ${table} (${names.join(", ")}) values (${values})`);
        await insert.bind(...Object.values(row)).run();
      }
    for (const table of [...COUNTERS, "begun_bookings"])
      expect([table, contentOf(other, table)]).toEqual([table, contentOf(harness, table)]);
  }
});

const SOURCES = [
  "virtual_office_clients",
  "memberships",
  "bookings",
  "payment_attempts",
  "refunds",
  "leads",
  "contacts",
];

/** An attempt for the first unpaid booking. */
function unfinishedAttempt({ all }: Harness) {
  const booking = all("bookings").find(({ status, amount_pesewas: amount }) => status === "pending" && amount > 0);
  const at = new Date(NOON);
  const instants = { createdAt: at, updatedAt: at, checkedAt: at };
  return { id: "a", reference: "r", chargeId: booking?.id ?? "", amountPesewas: 1, ...instants };
}
