import { expect, test } from "vitest";
import { addDays, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { isReminderTime } from "#domain/memberships/periods.ts";
import { type ClientRow, virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { membershipMovements, memberships } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { getChargesByLink, payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { makeLocalD1, makeMigratedDatabase } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import { makeLocalTables } from "#worker/test/local-tables.ts";
import { clientRow, clientTables, membershipRowOf, movementRowOf } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestGateway } from "#worker/test/test-gateway.ts";
import { findMembershipViolations, listPeriods, type PeriodRow, sumPesewas } from "./membership-violations.ts";
import { countRuns } from "./property-run.ts";
import { reportFigure } from "./results/report-figure.ts";
import { DESK_PAYMENT_ACTIONS, STAFF_ACTIONS, type StaffAction } from "./staff-actions.ts";

/** Number of members, each simulated for a year, split over databases of this size. */
const RUN_COUNT = countRuns(10, 500);
const MEMBERS = 500;
const DAYS = RUN_COUNT < MEMBERS ? 150 : 365;
const HOUR = 3_600_000;
const FIRST_DAY: Day = "2026-11-21";

const DATABASES = Array.from({ length: Math.ceil(RUN_COUNT / MEMBERS) }, (_, databaseNumber) => ({
  databaseNumber: databaseNumber + 1,
  members: Math.min(MEMBERS, RUN_COUNT - databaseNumber * MEMBERS),
}));

test.each(DATABASES)(
  "accounts for a simulated year of $members members to the pesewa (database $databaseNumber)",
  async ({ databaseNumber, members }) => {
    const year = simulateYear(databaseNumber);
    for (let member = 0; member < members; member += 1) year.addMember();
    for (let day = 0; day < DAYS; day += 1) await year.simulateDay(addDays(FIRST_DAY, day), members);
    // A day without failures completes all interrupted work.
    await year.settleAll(addDays(FIRST_DAY, DAYS));
    year.check();
    reportFigure(`${members} members for ${DAYS} days, to the pesewa`);
  },
  3_600_000,
);

function simulateYear(seed: number) {
  const random = makeRandom(seed);
  const sqlite = makeMigratedDatabase();
  const database = makeLocalD1(sqlite);
  const tables = makeLocalTables(sqlite);
  let now = startOfDay(FIRST_DAY);
  let ids = 0;
  const gateway = makeTestGateway(() => now);
  const sent = new Map<string, number>();
  const deps: Deps = {
    ...makeLocalDeps(database.d1, () => now),
    staff: SHARED_KEY,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, "0")}`;
    },
    newToken: () => {
      ids += 1;
      return ids.toString(16).padStart(32, "0");
    },
    payments: gateway.api,
    mailer: { send: async (mail) => noteMail(mail) },
  };
  const outbox = (id: string) =>
    database.rows<{ kind: string; dedupe_key: string; subject_id: string }>("select * from outbox where id = ?", id)[0];

  /** Reminders go out in the daytime, once per step, and only for open charges. */
  function noteMail(mail: Mail) {
    const message = outbox(mail.headers?.["X-Entity-Ref-ID"] ?? "");
    if (message?.kind !== "membership_reminder") return;
    expect(isReminderTime(now), `${message.dedupe_key} at ${new Date(now).toISOString()}`).toBe(true);
    const [charge] = database.rows<{ state: string }>("select state from charges where id = ?", message.subject_id);
    expect(charge?.state).toBe("open");
    sent.set(message.dedupe_key, (sent.get(message.dedupe_key) ?? 0) + 1);
  }

  const members: string[] = [];
  const desk: { id: string; pesewas: number }[] = [];

  function addMember() {
    const startDate = addDays(FIRST_DAY, -random.whole(31, 400));
    const row = clientRow({
      id: random.id(),
      plan: random.pick(VIRTUAL_PLANS),
      amountPesewas: random.pick([35_000, 60_000, 95_000, 60_009]),
      startDate,
      nextDueDate: addDays(FIRST_DAY, random.whole(1, 30)),
      email: `member-${members.length}@example.com`,
    });
    tables.insert(virtualOfficeClients, clientTables(row).person as ClientRow);
    tables.insert(memberships, membershipRowOf(row));
    tables.insert(membershipMovements, movementRowOf(row));
    members.push(row.id);
  }

  /** Simulates one day: jobs run, fail, repeat or are skipped, and members and staff act in between. */
  async function simulateDay(day: Day, count: number) {
    const isOutage = Math.floor(startOfDay(day) / (24 * HOUR)) % 41 < 3;
    await at(day, 3.4, async () => {
      if (isOutage || random.next() < 0.1) return;
      await runJob(everyDay);
      if (random.next() < 0.2) await runJob(everyDay);
    });
    for (const hour of [8, 9.1, 13, 19.9, 20.1, 23]) {
      await at(day, hour, async () => {
        if (!isOutage && random.next() < 0.8) await runJob(everyFiveMinutes);
        const actionCount = Math.max(1, Math.round(count / 90));
        for (let action = 0; action < actionCount; action += 1) await tryAction(random.pick(members));
      });
    }
  }

  async function at(day: Day, hour: number, work: () => Promise<void>) {
    now = startOfDay(day) + Math.round(hour * HOUR);
    await work();
  }

  async function runJob(job: (deps: Deps) => Promise<void>) {
    const fault = random.next();
    if (fault < 0.15) database.setTrap({ atCall: random.whole(1, 40), isResponseLost: false, isKilled: true });
    else if (fault < 0.25) database.setTrap({ atCall: random.whole(1, 25), isResponseLost: random.next() < 0.5 });
    try {
      await job(deps);
    } catch {
      // A killed worker reports nothing.
    }
    database.setTrap({ atCall: 0, isResponseLost: false });
  }

  async function tryAction(id: string) {
    try {
      await random.pick(ACTS)(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  const today = () => dayAt(now);
  const makeStaffAction =
    (action: StaffAction) =>
    async (id: string): Promise<void> => {
      await action(deps, id, random, database.rows);
      if (DESK_PAYMENT_ACTIONS.includes(action)) recordDeskPayment(id);
    };
  const ACTS: ((id: string) => Promise<void>)[] = [
    ...Array.from({ length: 8 }, () => payOnline),
    ...Array.from({ length: 3 }, () => makeStaffAction(STAFF_ACTIONS.payAtDesk)),
    ...Object.values(STAFF_ACTIONS).map(makeStaffAction),
  ];

  async function payOnline(id: string) {
    const token = (await deps.links.make("charge", id, 1)) ?? "";
    const opened = await getChargesByLink(deps, token);
    const chosen = opened.payable.find(
      ({ periods }) => periods === (random.next() < 0.7 ? 1 : random.pick(PREPAYABLE_PERIODS)),
    );
    if (!chosen || (opened.state === "active" && random.next() < 0.8)) return;
    const { data } = await payChargesByLink(deps, {
      token,
      periods: chosen.periods,
      from: chosen.from,
      amount: chosen.amount,
    });
    const { reference = "" } = data;
    const amountPesewas = gateway.started.find((item) => item.reference === reference)?.amountPesewas ?? 0;
    const isPaid = random.next() < 0.8;
    gateway.hold(reference, {
      status: isPaid ? "success" : "abandoned",
      amountPesewas,
      requestedPesewas: amountPesewas,
    });
    // Some members return to the page, the job finds others, and some pay on an old checkout.
    if (random.next() < 0.5) await settlePayment(deps, reference, "visitor");
    else if (!isPaid && random.next() < 0.3)
      gateway.hold(reference, { amountPesewas, requestedPesewas: amountPesewas });
  }

  function recordDeskPayment(id: string) {
    const [paid] = database.rows<{ amount_pesewas: number }>(
      `select amount_pesewas from charges join membership_periods on membership_periods.id = charges.id
        where membership_id = ? and state = 'paid' and payment_reference like 'desk-%' order by paid_at desc, receipt_number desc limit 1`,
      id,
    );
    desk.push({ id, pesewas: paid?.amount_pesewas ?? 0 });
  }

  async function settleAll(day: Day) {
    for (let later = 0; later < 2; later += 1)
      await at(addDays(day, later), 10, async () => {
        await everyDay(deps);
        for (let turn = 0; turn < 12; turn += 1) {
          now += 5 * 60_000;
          await everyFiveMinutes(deps);
        }
      });
  }

  function check() {
    expect(findMembershipViolations(database.rows, today(), { isRenewed: true })).toEqual([]);
    expect(database.rows("select id from memberships")).toHaveLength(members.length);
    checkMoney(listPeriods(database.rows).filter(({ state }) => state === "paid"));
    checkReminders();
    const kinds = database.rows<{ kind: string }>("select distinct kind from membership_movements");
    if (members.length >= 10) expect(kinds.length).toBeGreaterThan(4);
  }

  /** Money at the gateway and the desk equals the paid charges plus payments under review. */
  function checkMoney(paid: PeriodRow[]) {
    const atGateway = [...gateway.payments.values()].filter(({ status }) => status === "success");
    const inReview = database.rows<{ amount_pesewas: number }>(
      "select charged_pesewas as amount_pesewas from payment_attempts where status = 'review'",
    );
    const online = paid.filter(({ payment_reference: reference }) => !reference?.startsWith("desk-"));
    const openAttempts = database.rows("select 1 from payment_attempts where status in ('starting', 'open')").length;
    if (openAttempts === 0)
      expect(sumPesewas(online) + sumPesewas(inReview)).toBe(
        atGateway.reduce((total, payment) => total + payment.amountPesewas, 0),
      );
    expect(sumPesewas(paid) - sumPesewas(online)).toBe(desk.reduce((total, { pesewas }) => total + pesewas, 0));
    const receipts = database.rows<{ receipt_number: number }>(
      "select receipt_number from charges where state = 'paid' order by receipt_number",
    );
    expect(receipts.map(({ receipt_number }) => receipt_number)).toEqual(receipts.map((_, position) => position + 1));
  }

  /** Every sent reminder was in the outbox. */
  function checkReminders() {
    const outboxRows = database.rows<{ dedupe_key: string }>("select * from outbox where kind = 'membership_reminder'");
    const keys = new Set(outboxRows.map(({ dedupe_key }) => dedupe_key));
    expect(sent.size).toBeGreaterThan(members.length);
    for (const key of sent.keys()) expect(keys.has(key)).toBe(true);
  }

  return { addMember, simulateDay, settleAll, check };
}
