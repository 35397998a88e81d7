import { expect, test } from "vitest";
import { addDays, type Day, dayAt, startOfDay } from "#domain/calendar/days.ts";
import { dueDateAfter, VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { PERIODS_AT_ONCE } from "#domain/memberships/memberships.ts";
import { isTimeToRemind } from "#domain/memberships/periods.ts";
import { setClientStatus } from "#worker/clients/client-status.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { agreeCharge, waiveCharge } from "#worker/memberships/charge-acts.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { changePlan, endMembership, pauseMembership, resumeMembership } from "#worker/memberships/membership-acts.ts";
import { openCharges, payCharges } from "#worker/memberships/pay-link.ts";
import { payMembership } from "#worker/memberships/pay-membership.ts";
import { payNextMonth } from "#worker/payments/pay-next-month.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { makeLocalD1, makeMigrated } from "#worker/test/local-d1.ts";
import { makeLocalDeps } from "#worker/test/local-deps.ts";
import { makeLocalTables } from "#worker/test/local-tables.ts";
import { clientRow } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestGateway } from "#worker/test/test-gateway.ts";

/** Lives of members, a year each, in houses of at most so many. */
const LIVES = Number(process.env.MEMBERSHIP_LIVES ?? (process.env.AT_NIGHT ? 500 : 10));
const MEMBERS = 500;
const DAYS = LIVES < MEMBERS ? 150 : 365;
const HOUR = 3_600_000;
const FIRST: Day = "2026-11-21";

const HOUSES = Array.from({ length: Math.ceil(LIVES / MEMBERS) }, (_, house) => ({
  house: house + 1,
  members: Math.min(MEMBERS, LIVES - house * MEMBERS),
}));

test.each(HOUSES)(
  "a year of house $house with $members members is accounted for to the pesewa",
  async ({ house, members }) => {
    const year = openYear(house);
    for (let member = 0; member < members; member += 1) year.addMember();
    for (let day = 0; day < DAYS; day += 1) await year.live(addDays(FIRST, day), members);
    // Whatever was cut off in the middle is made good by a day on which everything works.
    await year.settleAll(addDays(FIRST, DAYS));
    year.check();
  },
  3_600_000,
);

interface Period {
  id: string;
  membership_id: string;
  from_day: Day;
  until_day: Day;
  months: number;
  price_pesewas: number;
  late_fee_pesewas: number;
  waived_fee_pesewas: number;
  state: string;
  amount_pesewas: number;
  payment_reference: string | null;
}

function openYear(seed: number) {
  const random = makeRandom(seed);
  const sqlite = makeMigrated();
  const database = makeLocalD1(sqlite);
  const tables = makeLocalTables(sqlite);
  let now = startOfDay(FIRST);
  let ids = 0;
  /** After so many statements the worker is killed: none of those that follow is run. */
  let left = Number.POSITIVE_INFINITY;
  const d1 = new Proxy(database.d1, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (name !== "prepare" && name !== "batch") return member;
      return (...given: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        return (member as (...given: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  const gateway = makeTestGateway(() => now);
  const sent = new Map<string, number>();
  const deps: Deps = {
    ...makeLocalDeps(d1, () => now),
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

  /** A reminder goes by day, once for each step, and of nothing that is paid. */
  function noteMail(mail: Mail) {
    const message = outbox(mail.headers?.["X-Entity-Ref-ID"] ?? "");
    if (message?.kind !== "membership_reminder") return;
    expect(isTimeToRemind(now), `${message.dedupe_key} at ${new Date(now).toISOString()}`).toBe(true);
    const [charge] = database.rows<{ state: string }>("select state from charges where id = ?", message.subject_id);
    expect(charge?.state).toBe("open");
    sent.set(message.dedupe_key, (sent.get(message.dedupe_key) ?? 0) + 1);
  }

  const members: string[] = [];
  const desk: { id: string; pesewas: number }[] = [];

  function addMember() {
    const startDate = addDays(FIRST, -random.whole(31, 400));
    const row = clientRow({
      id: random.id(),
      plan: random.pick(VIRTUAL_PLANS),
      amountPesewas: random.pick([35_000, 60_000, 95_000, 60_009]),
      startDate,
      nextDueDate: addDays(FIRST, random.whole(1, 30)),
      email: `member-${members.length}@example.com`,
    });
    tables.insert(virtualOfficeClients, row);
    members.push(row.id);
  }

  /** A day: jobs that run, or not, twice, late by days, or are killed; and what members and staff do in between. */
  async function live(day: Day, count: number) {
    const isOut = Math.floor(startOfDay(day) / (24 * HOUR)) % 41 < 3;
    await at(day, 3.4, async () => {
      if (isOut || random.next() < 0.1) return;
      await runJob(everyDay);
      if (random.next() < 0.2) await runJob(everyDay);
    });
    for (const hour of [8, 9.1, 13, 19.9, 20.1, 23]) {
      await at(day, hour, async () => {
        if (!isOut && random.next() < 0.8) await runJob(everyFiveMinutes);
        const acts = Math.max(1, Math.round(count / 90));
        for (let act = 0; act < acts; act += 1) await tryAct(random.pick(members));
      });
    }
  }

  async function at(day: Day, hour: number, work: () => Promise<void>) {
    now = startOfDay(day) + Math.round(hour * HOUR);
    await work();
  }

  async function runJob(job: (deps: Deps) => Promise<void>) {
    const fault = random.next();
    if (fault < 0.15) left = random.whole(1, 40);
    else if (fault < 0.25) database.setTrap({ at: random.whole(1, 25), isAnswerLost: random.next() < 0.5 });
    try {
      await job(deps);
    } catch {
      // A worker that is killed says nothing.
    }
    left = Number.POSITIVE_INFINITY;
    database.setTrap({ at: 0, isAnswerLost: false });
  }

  async function tryAct(id: string) {
    try {
      await random.pick(ACTS)(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  const today = () => dayAt(now);
  const ACTS: ((id: string) => Promise<unknown>)[] = [
    ...Array.from({ length: 8 }, () => payOnline),
    ...Array.from({ length: 4 }, () => payAtDesk),
    async (id) => {
      const { nextDueDate, renewsOn } = await getMembership(deps, id);
      await markClientPaid(deps, id, {
        paymentDate: new Date(now).toISOString(),
        nextDueDate: dueDateAfter(nextDueDate, renewsOn),
      });
      noteDesk(id);
    },
    (id) =>
      changePlan(deps, id, {
        plan: random.pick(["virtual_starter", "virtual_pro", "virtual_premium"]),
        from: "next_period",
        forOpenMonth: random.next() < 0.5,
      }),
    async (id) =>
      pauseMembership(deps, id, { until: addDays((await getMembership(deps, id)).nextDueDate, random.whole(1, 70)) }),
    (id) => resumeMembership(deps, id, {}),
    (id) => endMembership(deps, id, { on: addDays(today(), random.whole(0, 40)), reason: "Moves away" }),
    (id) => setClientStatus(deps, id, { status: "inactive" }),
    (id) => setClientStatus(deps, id, { status: "active", nextDueDate: addDays(today(), random.whole(0, 25)) }),
    async (id) =>
      waiveCharge(deps, (await getMembership(deps, id)).openCharge?.id ?? "", {
        what: random.next() < 0.7 ? "late_fee" : "charge",
        reason: "Agreed",
      }),
    async (id) =>
      agreeCharge(deps, (await getMembership(deps, id)).openCharge?.id ?? "", {
        until: addDays(today(), 3),
        reason: "Bank",
      }),
    async () => {
      const [review] = database.rows<{ reference: string }>(
        "select reference from payment_attempts where status = 'review' and resolved_at is null",
      );
      if (review) await payNextMonth(deps, review.reference);
    },
  ];

  async function payOnline(id: string) {
    const token = (await deps.links.make("charge", id, 1)) ?? "";
    const opened = await openCharges(deps, token);
    const chosen = opened.payable.find(
      ({ periods }) => periods === (random.next() < 0.7 ? 1 : random.pick(PERIODS_AT_ONCE)),
    );
    if (!chosen || (opened.state === "active" && random.next() < 0.8)) return;
    const { data } = await payCharges(deps, {
      token,
      periods: chosen.periods,
      from: chosen.from,
      amount: chosen.amount,
    });
    const { reference = "" } = data;
    const amountPesewas = gateway.started.find((each) => each.reference === reference)?.amountPesewas ?? 0;
    const isPaid = random.next() < 0.8;
    gateway.hold(reference, {
      status: isPaid ? "success" : "abandoned",
      amountPesewas,
      requestedPesewas: amountPesewas,
    });
    // Some come back to the page; the clock finds the others, and some pay on an old checkout.
    if (random.next() < 0.5) await settlePayment(deps, reference, "visitor");
    else if (!isPaid && random.next() < 0.3)
      gateway.hold(reference, { amountPesewas, requestedPesewas: amountPesewas });
  }

  async function payAtDesk(id: string) {
    const { openCharge, nextDueDate, amount, nextPlan } = await getMembership(deps, id);
    const months = random.next() < 0.8 ? 1 : 3;
    const fee = openCharge?.lateFee ?? 0;
    const month = openCharge ? (openCharge.amount - fee) / openCharge.months : (nextPlan?.amount ?? amount);
    const sum = Math.round((month * months + fee) * 100) / 100;
    await payMembership(deps, id, {
      method: "cash",
      months,
      from: nextDueDate,
      amount: sum,
      note: "",
      transactionId: undefined,
    });
    noteDesk(id);
  }

  function noteDesk(id: string) {
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
    const periods = database.rows<Period>(
      `select membership_periods.*, charges.state, charges.amount_pesewas, charges.payment_reference
        from membership_periods join charges on charges.id = membership_periods.id order by membership_id, from_day`,
    );
    checkMonths(periods);
    checkMoney(periods);
    checkMovements();
    checkReminders(periods);
  }

  /** Each month is paid once, none meets another, and a month is left out only where somebody said so. */
  function checkMonths(periods: Period[]) {
    const memberships = database.rows<{ id: string; next_due_date: Day; ended_at: number | null; ends_on: Day | null }>(
      "select * from memberships",
    );
    const clients = new Map(
      database
        .rows<{ id: string; next_due_date: Day; status: string }>("select * from virtual_office_clients")
        .map((each) => [each.id, each]),
    );
    const moves = database.rows<{ subject_id: string; to_day: Day | null }>(
      `select subject_id, detail ->> 'nextDueDate' as to_day from audit_trail
        where action in ('membership_paused', 'membership_resumed', 'client_reactivated')`,
    );
    const byMember = Map.groupBy(periods, (period) => period.membership_id);
    expect(memberships).toHaveLength(members.length);
    for (const member of memberships) {
      const isMoved = (day: Day) => moves.some((move) => move.subject_id === member.id && move.to_day === day);
      const own = byMember.get(member.id) ?? [];
      const settled = own.filter(({ state }) => state === "paid" || state === "waived");
      for (const [position, period] of settled.entries()) {
        const next = settled[position + 1]?.from_day ?? member.next_due_date;
        expect(next >= period.until_day, `${member.id}: ${next} after ${period.until_day}`).toBe(true);
        if (next !== period.until_day)
          expect(isMoved(next), `${member.id} skips ${period.until_day} to ${next}`).toBe(true);
      }
      const open = own.filter(({ state }) => state === "open");
      expect(open.length).toBeLessThanOrEqual(1);
      for (const period of open) {
        expect(period.from_day).toBe(member.next_due_date);
        expect(member.ended_at).toBeNull();
      }
      const isDue =
        member.ended_at === null &&
        member.next_due_date <= today() &&
        (member.ends_on ?? "9999") >= member.next_due_date;
      if (isDue) expect(open, `${member.id} is due on ${member.next_due_date}`).toHaveLength(1);
      expect(clients.get(member.id)).toMatchObject({ next_due_date: member.next_due_date });
      expect(clients.get(member.id)?.status === "inactive").toBe(member.ended_at !== null);
    }
  }

  /** What the gateway and the desk took is what charges are paid with, or what staff have yet to decide about. */
  function checkMoney(periods: Period[]) {
    const paid = periods.filter(({ state }) => state === "paid");
    const sum = (rows: readonly { amount_pesewas: number }[]) =>
      rows.reduce((total, row) => total + row.amount_pesewas, 0);
    const atGateway = [...gateway.payments.values()].filter(({ status }) => status === "success");
    const inReview = database.rows<{ amount_pesewas: number }>(
      "select charged_pesewas as amount_pesewas from payment_attempts where status = 'review'",
    );
    const online = paid.filter(({ payment_reference: reference }) => !reference?.startsWith("desk-"));
    const unasked = database.rows("select 1 from payment_attempts where status in ('starting', 'open')").length;
    if (unasked === 0)
      expect(sum(online) + sum(inReview)).toBe(atGateway.reduce((total, each) => total + each.amountPesewas, 0));
    expect(sum(paid) - sum(online)).toBe(desk.reduce((total, { pesewas }) => total + pesewas, 0));
    const [income] = database.rows<{ amount_pesewas: number }>(
      "select coalesce(sum(amount_pesewas), 0) as amount_pesewas from client_payments",
    );
    expect(income?.amount_pesewas).toBe(sum(paid));
    const receipts = database.rows<{ receipt_number: number }>(
      "select receipt_number from charges where state = 'paid' order by receipt_number",
    );
    expect(receipts.map(({ receipt_number }) => receipt_number)).toEqual(receipts.map((_, position) => position + 1));
    for (const period of periods) {
      const fee = period.late_fee_pesewas + period.waived_fee_pesewas;
      expect([0, Math.floor(period.price_pesewas / 10)].includes(fee) || period.state !== "paid" || fee > 0).toBe(true);
      expect(period.amount_pesewas).toBe(period.price_pesewas * period.months + period.late_fee_pesewas);
    }
  }

  /** What moved in what members pay a month comes to what those pay who go on and do not pause, on each day of the last month. */
  function checkMovements() {
    const [{ moved } = { moved: null }] = database.rows<{ moved: number | null }>(
      `select sum(amount_pesewas) as moved from membership_movements where day <= '${today()}'`,
    );
    const [{ paying } = { paying: null }] = database.rows<{ paying: number | null }>(
      `select sum(amount_pesewas) as paying from memberships where ended_at is null
        and not (paused_from is not null and paused_from <= '${today()}' and next_due_date > '${today()}')`,
    );
    expect(moved).toBe(paying);
    const ended = database.rows(
      `select membership_id from membership_movements join memberships on memberships.id = membership_id
        where ended_at is not null group by membership_id having sum(membership_movements.amount_pesewas) <> 0`,
    );
    expect(ended).toEqual([]);
    const kinds = database.rows<{ kind: string }>("select distinct kind from membership_movements");
    if (members.length >= 10) expect(kinds.length).toBeGreaterThan(4);
  }

  /** However often the clock ran, of each step there is one message, and at most six of a month. */
  function checkReminders(periods: Period[]) {
    const written = database.rows<{ dedupe_key: string; subject_id: string }>(
      "select * from outbox where kind = 'membership_reminder'",
    );
    expect(new Set(written.map(({ dedupe_key }) => dedupe_key)).size).toBe(written.length);
    const known = new Set(periods.map(({ id }) => id));
    for (const { subject_id } of written) expect(known.has(subject_id)).toBe(true);
    const perMonth = Map.groupBy(written, ({ subject_id }) => subject_id);
    for (const own of perMonth.values()) expect(own.length).toBeLessThanOrEqual(6);
    expect(sent.size).toBeGreaterThan(members.length);
    for (const key of sent.keys()) expect(written.some(({ dedupe_key }) => dedupe_key === key)).toBe(true);
  }

  return { addMember, live, settleAll, check };
}
