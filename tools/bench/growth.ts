import { addDays, dayAt, monthAt } from "#domain/calendar/days.ts";
import { MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { MAX_ALLOCATION_DAYS, MAX_PLAN_DAYS } from "#domain/inventory/inventory.ts";
import { FAILURE_COUNTED_MS } from "#domain/operations/outbox.ts";
import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import { listBookings } from "#worker/bookings/list-bookings.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { findSimilarClients } from "#worker/clients/find-client.ts";
import { listClients } from "#worker/clients/list-clients.ts";
import { listDisputes } from "#worker/disputes/list-disputes.ts";
import { listDocuments } from "#worker/documents/review-document.ts";
import { listHistory } from "#worker/history/list-history.ts";
import { listInbox } from "#worker/inbox/list-inbox.ts";
import { getAvailability } from "#worker/inventory/get-availability.ts";
import { getOccupancy } from "#worker/inventory/get-occupancy.ts";
import { listMail } from "#worker/mail-items/record-mail.ts";
import { getMembershipFigures, listCharges, listMemberships } from "#worker/memberships/list-memberships.ts";
import { listConversations } from "#worker/messages/list-conversations.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listOutbox } from "#worker/outbox/list-outbox.ts";
import { formatCursor } from "#worker/paging/page-cursor.ts";
import { listOwed } from "#worker/payments/desk/list-owed.ts";
import { listPaymentReviews } from "#worker/payments/reviews/list-payment-reviews.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { listRefunds } from "#worker/refunds/list-refunds.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { foldNames } from "#worker/search/fold-names.ts";
import { searchEverything } from "#worker/search/search-everything.ts";
import { writeSeed } from "#worker/seed/write-seed.ts";
import { sweepSignIns } from "#worker/staff/staff-sessions.ts";
import { makeLargeDatabase, makeLocalD1 } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { listWaitlist } from "#worker/waitlist/list-waitlist.ts";
import { infoRow, percentile, type Row } from "./table.ts";

const SIZES = [1000, 10_000, 100_000];
const MAX_GROWTH = 1.5;
const SEARCH = "search of everything";
const MAX_SEARCH_MS = 50;
const REPORT = "report of";
const MAX_REPORT_MS = 300;
const AVAILABILITY = "availability";
/** Of 40 desks. */
const OCCUPIED_DESKS = 35;
const MAX_AVAILABILITY_MS = 10;
/** Small enough that every filter fills a page in the smallest data set. */
const PAGE_LIMIT = 20;
const DAY_MS = 86_400_000;
const DAYS_PER_MONTH = 31;
const DEEP_PAGE_POSITION = 0.9;
const WARM_UP_CALLS = 3;
const MIN_CALLS = 7;
const MAX_CALLS = 61;
const MIN_DURATION_MS = 400;
/** A name of one client and one booking, and a common one. */
const RARE_NAME = "Quarshigah-Wemegah";
/** The same words reversed, with an initial. */
const RARE_NAME_WORDS = "Wemegah Quarshigah Q";
const COMMON_NAME = "Mensah";
const PHONE = { typed: "020 000 0042", e164: "+233200000042" };

type Database = ReturnType<typeof makeLocalD1>;
type SeededSite = Awaited<ReturnType<typeof openSeededSite>>;
type Call = (site: SeededSite) => Promise<unknown>;

/**
 * Measures the use cases in process and in memory on three data sets, so that overhead does not hide growth. Calls
 * alternate between data sets, each for `enoughMs` or at least a few times.
 */
export async function measureGrowth(sizes = SIZES, enoughMs = MIN_DURATION_MS): Promise<Row[]> {
  const now = Date.now();
  const sites: SeededSite[] = [];
  for (const size of sizes) sites.push(await openSeededSite(size, now));
  try {
    const rows: Row[] = [];
    for (const [what, call] of Object.entries(CALLS))
      rows.push(growthRow(what, await measureTimes(call, sites, enoughMs)));
    return [infoRow("rows of each kind, in three houses", sizes.join(", ")), ...rows];
  } finally {
    for (const site of sites) site.close();
  }
}

const CALLS: Record<string, Call> = {
  "clients, first page": ({ deps }) => listClients(deps, { limit: PAGE_LIMIT, cursor: FIRST_TEXT }),
  "clients, first page with their number": ({ deps }) => listClients(deps, { limit: PAGE_LIMIT }),
  "clients, deep page": ({ deps, deep }) => listClients(deps, { limit: PAGE_LIMIT, cursor: deep.clients }),
  "clients by name, deep page": ({ deps, deep }) =>
    listClients(deps, { limit: PAGE_LIMIT, sort: "name", cursor: deep.clientNames }),
  "clients overdue": ({ deps }) => listClients(deps, { limit: PAGE_LIMIT, status: "overdue", cursor: FIRST_TEXT }),
  "clients inactive": ({ deps }) => listClients(deps, { limit: PAGE_LIMIT, status: "inactive", cursor: FIRST_TEXT }),
  "clients, search for a rare name": ({ deps }) => listClients(deps, { limit: PAGE_LIMIT, search: RARE_NAME }),
  "clients, search for the words of a rare name": ({ deps }) =>
    listClients(deps, { limit: PAGE_LIMIT, search: RARE_NAME_WORDS, cursor: FIRST_TEXT }),
  "clients, search for a common name": ({ deps }) =>
    listClients(deps, { limit: PAGE_LIMIT, search: COMMON_NAME, cursor: FIRST_TEXT }),
  "bookings, first page": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT }),
  "bookings, deep page": ({ deps, deep }) => listBookings(deps, { limit: PAGE_LIMIT, cursor: deep.bookings }),
  "bookings arriving today": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, view: "today" }),
  "bookings to come": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, view: "upcoming" }),
  "bookings by status": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, status: "confirmed" }),
  "bookings by type": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, type: "desk_week" }),
  "bookings by status and type": ({ deps }) =>
    listBookings(deps, { limit: PAGE_LIMIT, status: "confirmed", type: "desk_day" }),
  "bookings, search for a rare name": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, search: RARE_NAME }),
  "bookings, search for the words of a rare name": ({ deps }) =>
    listBookings(deps, { limit: PAGE_LIMIT, search: RARE_NAME_WORDS }),
  "bookings, search for a common name": ({ deps }) => listBookings(deps, { limit: PAGE_LIMIT, search: COMMON_NAME }),
  "bookings, search for a whole phone number": ({ deps }) =>
    listBookings(deps, { limit: PAGE_LIMIT, search: PHONE.typed.replaceAll(" ", "") }),
  "bookings, search for a receipt's number": ({ deps }) =>
    listBookings(deps, { limit: PAGE_LIMIT, search: "AH-000001" }),
  "search of everything, a rare name": ({ deps }) => searchEverything(deps, { q: RARE_NAME }),
  "search of everything, the words of a rare name": ({ deps }) => searchEverything(deps, { q: RARE_NAME_WORDS }),
  "search of everything, a common name": ({ deps }) => searchEverything(deps, { q: COMMON_NAME }),
  "search of everything, two letters": ({ deps }) => searchEverything(deps, { q: "me" }),
  "search of everything, a whole phone number": ({ deps }) => searchEverything(deps, { q: PHONE.typed }),
  "search of everything, a bit of a phone number": ({ deps }) => searchEverything(deps, { q: "0000042" }),
  "search of everything, an e-mail address": ({ deps }) => searchEverything(deps, { q: "ama.mensah" }),
  "search of everything, a receipt's number": ({ deps }) => searchEverything(deps, { q: "AH-000001" }),
  "inbox, first page": ({ deps }) => deps.inbox.list({ ...ALL_INBOX, limit: PAGE_LIMIT }),
  "inbox by status": ({ deps }) => deps.inbox.list({ ...ALL_INBOX, status: "answered", limit: PAGE_LIMIT }),
  "inbox by what runs out first": ({ deps }) =>
    deps.inbox.list({ ...ALL_INBOX, sort: "deadline", status: "answered", limit: PAGE_LIMIT }),
  "inbox, search for a common name": ({ deps }) => listInbox(deps, { limit: PAGE_LIMIT, search: COMMON_NAME }),
  "availability of 92 days": ({ deps }) => getAvailability(deps, { bookingType: "desk_day", days: 92 }),
  "availability of 92 days, for a month": ({ deps }) =>
    getAvailability(deps, { bookingType: "desk_monthly", days: 92 }),
  "occupancy of a month": ({ deps }) => getOccupancy(deps, {}),
  "inbox with its counters": ({ deps }) => listInbox(deps, { limit: PAGE_LIMIT }),
  "mails, first page": ({ deps }) => listOutbox(deps, { limit: PAGE_LIMIT }),
  "mails, deep page": ({ deps, deep }) => listOutbox(deps, { limit: PAGE_LIMIT, cursor: deep.outbox }),
  "mails by status": ({ deps }) => listOutbox(deps, { limit: PAGE_LIMIT, status: "sent" }),
  "history, first page": ({ deps }) => listHistory(deps, { limit: PAGE_LIMIT }),
  "history, deep page": ({ deps, deep }) => listHistory(deps, { limit: PAGE_LIMIT, cursor: deep.history }),
  "money of a day at the desk": ({ deps, days }) => listTakings(asSharedKey(deps), { day: days.today }),
  "payments to review": ({ deps }) => listPaymentReviews(deps, { limit: PAGE_LIMIT }),
  "counter: clients by status": ({ deps, days }) => deps.clients.countByStatus(days.today),
  "members, first page": ({ deps }) => listMemberships(deps, { limit: PAGE_LIMIT }),
  "members overdue": ({ deps }) => listMemberships(deps, { limit: PAGE_LIMIT, state: "overdue" }),
  "members, search for a rare name": ({ deps }) => listMemberships(deps, { limit: PAGE_LIMIT, q: RARE_NAME }),
  "members, search for a common name": ({ deps }) => listMemberships(deps, { limit: PAGE_LIMIT, q: COMMON_NAME }),
  "members' months, first page": ({ deps }) => listCharges(deps, { limit: PAGE_LIMIT }),
  "members' months to remind about": ({ deps }) => listCharges(deps, { limit: PAGE_LIMIT, toRemind: "true" }),
  "report of members": ({ deps }) => getMembershipFigures(deps),
  "clients like a new one": ({ deps }) => findSimilarClients(deps, { email: "no.one@example.com", phone: PHONE.typed }),
  "what everybody owes": ({ deps }) => listOwed(deps),
  "refunds, first page": ({ deps }) => listRefunds(deps, { limit: PAGE_LIMIT, isAll: true }),
  "disputes, first page": ({ deps }) => listDisputes(deps, { limit: PAGE_LIMIT, state: "all" }),
  "conversations, first page": ({ deps }) => listConversations(deps, { limit: PAGE_LIMIT }),
  "post, first page": ({ deps }) => listMail(deps, { limit: PAGE_LIMIT }),
  "documents in review": ({ deps }) => listDocuments(deps, {}),
  "waiting list": ({ deps }) => listWaitlist(deps),
  "renewals of 60 days": ({ deps, days }) => deps.books.listDue(days.today, addDays(days.today, 60)),
  "counter: a year's income": ({ deps, aYearAgo }) => deps.books.sumRevenue(monthAt(aYearAgo.getTime())),
  "counter: new in the inbox": ({ deps }) => deps.inbox.countNew(),
  "counter: failed mails": ({ deps }) => deps.outbox.countFailed(new Date(deps.now().getTime() - FAILURE_COUNTED_MS)),
  "counter: payments to review": ({ deps }) => deps.paymentAttempts.countToReview(),
  [`${REPORT} a month, the fullest`]: ({ deps, fullestMonth }) => reportMonth(deps, { month: fullestMonth }),
  "all counters of the staff page": ({ deps }) => summariseBusiness(asSharedKey(deps)),
  "job: mails, none waiting": ({ deps }) => deliverOutbox(deps),
  "job: open payments, none open": ({ deps }) => settleOpenPayments(deps),
  "job: unpaid bookings, none to expire": ({ deps }) => expireBookings(deps),
  "job: refunds, none moving": ({ deps }) => followRefunds(deps),
  "job: wrong tries, none to forget": ({ deps }) => sweepSignIns(deps),
  "job: names, none to merge": ({ deps }) => deps.nameIndex.merge(),
  "job: what has been kept long enough, none": ({ deps }) => applyRetention(deps),
};

const ALL_INBOX = { kind: null, status: null, sort: "newest", owner: null, search: null, after: null } as const;

/** Cursor before the first row: the first page without its total count. */
const FIRST_TEXT = formatCursor({ key: "", id: "" });

async function openSeededSite(size: number, now: number) {
  const database = makeLocalD1(makeLargeDatabase());
  const deps = makeLocalDeps(database.d1, () => now);
  const seeded = database.d1 as Parameters<typeof writeSeed>[0];
  await writeSeed(seeded, { clients: size, bookings: size }, { now });
  for (const table of ["contacts", "leads", "outbox", "audit_trail"]) fillTable(database, table, size);
  fillDaysAhead(database, dayAt(now));
  for (const [table, column] of [
    ["virtual_office_clients", "full_name"],
    ["bookings", "customer_name"],
  ])
    database.rows(
      `update ${table} set ${column} = ?, folded_name = null where id = (select min(id) from ${table})`,
      RARE_NAME,
    );
  database.rows(
    "update bookings set customer_phone = ?, customer_phone_e164 = ? where id = (select max(id) from bookings)",
    ...Object.values(PHONE),
  );
  // Completes pending work, so that the jobs are measured idle.
  for (const job of [expireBookings, settleOpenPayments, followRefunds, deliverOutbox]) await job(deps);
  // No mail may wait for its sending time either.
  database.rows("update outbox set status = 'sent' where status = 'waiting' returning id");
  await foldNames(deps);
  await deps.nameIndex.merge();
  while (Object.values(await applyRetention(deps)).some((deleted) => deleted > 0));
  const today = dayAt(now);
  return {
    deps,
    days: { today },
    aYearAgo: new Date(now - 365 * DAY_MS),
    fullestMonth: busiestMonth(database),
    deep: {
      clients: deepCursor(database, "memberships", "next_due_date"),
      clientNames: deepCursor(database, "virtual_office_clients", "full_name", "collate nocase"),
      bookings: deepCursor(database, "bookings", "created_at", "desc"),
      outbox: deepCursor(database, "outbox", "created_at", "desc"),
      history: deepCursor(database, "audit_trail", "at", "desc"),
    },
    close: () => database.close(),
  };
}

/** Copies seeded rows, spread over four months, until there are enough. None of them is pending. */
function fillTable(database: Database, table: string, wanted: number) {
  const columns = database.rows<{ name: string }>(`select name from pragma_table_info(?)`, table);
  const names = columns.map(({ name }) => name).join(", ");
  for (let have = countOf(database, table); have > 0 && have < wanted; have = countOf(database, table)) {
    // The same shift for all timestamps of a row, so that reply times stay the same.
    const earlier = `((rowid + ${have}) * 2654435761) % ${120 * DAY_MS}`;
    const copied = columns.map(({ name }) => {
      if (name === "id" || name === "dedupe_key") return "lower(hex(randomblob(16)))";
      if (name === "idempotency_key") return "null";
      if (name === "status") return table === "outbox" ? "'sent'" : "'answered'";
      if (name === "answered_at") return `coalesce(answered_at, created_at + 7200000) - ${earlier}`;
      if (name === "created_at" || name === "at") return `${name} - ${earlier}`;
      return name;
    });
    database.rows(
      `insert into ${table} (${names}) select ${copied.join(", ")} from ${table} limit ? returning rowid`,
      wanted - have,
    );
  }
}

/** Books the same number of desks per day in every data set, from this month on. */
function fillDaysAhead(database: Database, today: string) {
  const from = addDays(`${today.slice(0, 7)}-01`, -MAX_ALLOCATION_DAYS.desks);
  database.rows("delete from allocations where first_day >= ? returning id", from);
  database.rows(
    `with recursive days(n) as (select 0 union all select n + 1 from days where n < ?),
      desks(n) as (select 0 union all select n + 1 from desks where n < ?)
    insert into allocations (id, resource, first_day, last_day)
    select days.n || '-' || desks.n, 'desks', date(?, '+' || days.n || ' days'), date(?, '+' || days.n || ' days')
    from days, desks returning id`,
    MAX_ALLOCATION_DAYS.desks + DAYS_PER_MONTH + MAX_AVAILABILITY_DAYS + MAX_PLAN_DAYS,
    OCCUPIED_DESKS - 1,
    from,
    from,
  );
}

function busiestMonth(database: Database): string {
  const [month] = database.rows<{ month: string }>(
    "select month from ledger_sums where kind = 'receipt' group by month order by sum(entries) desc limit 1",
  );
  if (!month) throw new Error("The ledger has no receipts.");
  return month.month;
}

function countOf(database: Database, table: string): number {
  return database.rows<{ count: number }>(`select count(*) as count from ${table}`)[0]?.count ?? 0;
}

/** Cursor at 90% of a table. */
function deepCursor(database: Database, table: string, key: string, order = "asc"): string {
  const [row] = database.rows<{ key: string | number; id: string }>(
    `select ${key} as key, id from ${table} order by ${key} ${order}, id ${order === "desc" ? "desc" : "asc"} limit 1 offset ?`,
    Math.floor(countOf(database, table) * DEEP_PAGE_POSITION),
  );
  if (!row) throw new Error(`${table} has no deep page.`);
  return formatCursor(row);
}

/** Reports, searches and the calendar have absolute limits; everything else is limited in growth. */
function growthRow(what: string, times: readonly number[]): Row {
  const most = what.startsWith(SEARCH) ? MAX_SEARCH_MS : what.startsWith(REPORT) ? MAX_REPORT_MS : null;
  if (most !== null) {
    const slowest = Math.max(...times);
    const result = `${slowest.toFixed(2)} ms (${times.map((ms) => ms.toFixed(2)).join(", ")} ms)`;
    return { what, target: `≤ ${most} ms`, result, isMet: slowest <= most };
  }
  const growth = Math.max(...times) / Math.min(...times);
  const result = `${growth.toFixed(2)} × (${times.map((ms) => ms.toFixed(2)).join(", ")} ms)`;
  const isBounded = what.startsWith(AVAILABILITY);
  return {
    what,
    target: `≤ ${MAX_GROWTH} ×${isBounded ? `, ≤ ${MAX_AVAILABILITY_MS} ms` : ""}`,
    result,
    isMet: growth <= MAX_GROWTH && !(isBounded && Math.max(...times) > MAX_AVAILABILITY_MS),
  };
}

/** The 25th percentile of a call's time per data set in milliseconds, because machine load only adds. */
async function measureTimes(call: Call, sites: readonly SeededSite[], enoughMs: number): Promise<number[]> {
  const times: number[][] = sites.map(() => []);
  const timed = async (site: SeededSite) => {
    const started = performance.now();
    await call(site);
    return performance.now() - started;
  };
  for (let warm = 0; warm < WARM_UP_CALLS; warm += 1) for (const site of sites) await timed(site);
  const until = performance.now() + enoughMs;
  for (let turn = 0; turn < MAX_CALLS && (turn < MIN_CALLS || performance.now() < until); turn += 1)
    for (const [index, site] of sites.entries()) times[index]?.push(await timed(site));
  return times.map((time) => percentile(time, 25));
}
