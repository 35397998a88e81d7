import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ALLOWANCE_KINDS, includedUnits, MAX_GRANT } from "#domain/allowances/allowances.ts";
import { addDays, type Day, dayAt, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { MEETING_GAP_MINUTES } from "#domain/meeting-room/meeting-room.ts";
import { type MembershipPlan, membershipMonthOn } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookAllowanceDay, cancelAllowanceDay } from "#worker/allowances/book-allowance-day.ts";
import { grantAllowance } from "#worker/allowances/grant-allowance.ts";
import { AppError } from "#worker/errors.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { everyDay } from "#worker/jobs/every-day.ts";
import { createMeeting } from "#worker/meeting-room/book-room.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { payMembership } from "#worker/test/desk-payments.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { countRuns, PROPERTY_RUN } from "./property-run.ts";
import { reportFigure } from "./results/report-figure.ts";

const RUNS = countRuns(25, 400);
const STEPS = 40;
const DESKS = 2;
const PLANS = ["premium", "pro", "starter"] as const;

interface RunState extends TestDeps {
  ids: string[];
}

/** A business with two desks and one meeting room, and one client per plan with staggered months. */
function startRun(): RunState {
  const testDeps = makeTestDeps({ staff: SHARED_KEY });
  testDeps.rows.sql(`update resources set capacity = ${DESKS} where resource = 'desks'`);
  testDeps.rows.sql("update resources set capacity = 1 where resource = 'meeting_room'");
  const ids = PLANS.map((plan, at) => {
    const startDate = addDays("2026-11-09", at * 4);
    const dates = { startDate, nextDueDate: `2026-12-${startDate.slice(8)}`, renewsOn: Number(startDate.slice(8)) };
    const client = testDeps.insert.client({ plan, email: `${plan}@example.com`, status: "active", ...dates });
    verifyClient(testDeps, client.id);
    return client.id;
  });
  return { ...testDeps, ids };
}

/** A refusal is a valid answer; any other error is a bug. */
async function allowAppErrors(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

type Step = (runState: RunState) => Promise<void>;

const today = ({ clock }: RunState): Day => dayAt(clock.now);
const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

function steps(): fc.Arbitrary<{ name: string; run: Step }> {
  const anyClient = fc.nat(PLANS.length - 1);
  const actor = fc.constantFrom("staff" as const, "visitor" as const);
  const ahead = fc.nat(45);
  const step = (name: string, run: Step) => ({ name, run });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(anyClient, ahead, actor).map(([clientIndex, days, by]) =>
        step(`client ${clientIndex} books the day in ${days} days, by ${by}`, async (runState) => {
          const id = runState.deps.newId();
          const day = addDays(today(runState), days);
          await allowAppErrors(bookAllowanceDay(runState.deps, runState.ids[clientIndex] ?? "", { id, day }, by));
        }),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.nat(30), actor).map(([index, by]) =>
        step(`day ${index} is cancelled by ${by}`, async (runState) => {
          const days = runState.rows.sql<{ client_id: string; day: Day }>(
            "select client_id, day from allowance_entries where kind = 'coworking_days' and reason is null order by id",
          );
          const chosenDay = at(days, index);
          if (chosenDay)
            await allowAppErrors(cancelAllowanceDay(runState.deps, chosenDay.client_id, chosenDay.day, by));
        }),
      ),
    },
    {
      weight: 8,
      arbitrary: fc
        .record({
          who: fc.option(anyClient, { nil: null, freq: 3 }),
          days: fc.nat(3),
          quarter: fc.integer({ min: 28, max: 92 }),
          minutes: fc.constantFrom(30, 45, 60, 90, 120, 480),
          by: fc.constantFrom("staff" as const, "client" as const),
          usesAllowance: fc.boolean(),
        })
        .map(({ who: clientIndex, days, quarter, ...meeting }) =>
          step(
            `book the room: ${JSON.stringify({ who: clientIndex, days, quarter, ...meeting })}`,
            async (runState) => {
              const startsAtMs = startOfDay(addDays(today(runState), days)) + quarter * 15 * MS_PER_MINUTE;
              const clientId = clientIndex === null ? null : (runState.ids[clientIndex] ?? null);
              const name = clientId === null ? "A guest" : null;
              await allowAppErrors(
                createMeeting(runState.deps, { id: runState.deps.newId(), clientId, name, startsAtMs, ...meeting }),
              );
            },
          ),
        ),
    },
    {
      weight: 3,
      arbitrary: fc.nat(30).map((index) =>
        step(`meeting ${index} is cancelled`, async ({ deps, rows }) => {
          const meeting = at(rows.sql<{ id: string }>("select id from meetings order by id"), index);
          if (meeting) await allowAppErrors(cancelMeeting(deps, { id: meeting.id }));
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(anyClient, fc.constantFrom(...ALLOWANCE_KINDS), fc.integer({ min: 1, max: 3 }))
        .map(([clientIndex, kind, amount]) =>
          step(`client ${clientIndex} is granted ${amount} of ${kind}`, ({ deps, ids }) =>
            allowAppErrors(
              grantAllowance(
                deps,
                { id: ids[clientIndex] ?? "", kind, amount: Math.min(amount, MAX_GRANT[kind]), reason: "A word" },
                null,
              ),
            ),
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: anyClient.map((clientIndex) =>
        step(`client ${clientIndex} pays the next month`, async ({ deps, ids }) => {
          const member = await deps.memberships.findById(ids[clientIndex] ?? "");
          if (!member) return;
          const { nextDueDate: from, amountPesewas } = member;
          const paid = { from, months: 1, amount: toCedis(amountPesewas), method: "cash" } as const;
          await allowAppErrors(payMembership(deps, { id: member.id, ...paid }));
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: ahead.map((days) =>
        step(`a closure in ${days} days`, async (runState) => {
          const day = addDays(today(runState), days);
          await allowAppErrors(addClosure(runState.deps, { from: day, to: day, reason: "Works" }, null));
        }),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(MS_PER_HOUR, 7 * MS_PER_HOUR, MS_PER_DAY, 9 * MS_PER_DAY).map((ms) =>
        step(`${ms / MS_PER_HOUR} hours pass`, async ({ clock }) => {
          clock.now += ms;
        }),
      ),
    },
    { weight: 1, arbitrary: fc.constant(step("the daily job runs", ({ deps }) => everyDay(deps))) },
  );
}

interface Entry {
  id: string;
  client_id: string;
  kind: (typeof ALLOWANCE_KINDS)[number];
  day: Day;
  units: number;
  reason: string | null;
}

function checkInvariants({ rows }: RunState): void {
  const meetings = rows.sql<{ id: string; starts_at: number; ends_at: number }>(
    "select id, starts_at, ends_at from meetings where cancelled_at is null order by starts_at",
  );
  for (const [position, meeting] of meetings.slice(1).entries()) {
    const pause = meeting.starts_at - (meetings[position]?.ends_at ?? 0);
    expect(pause, "no overlapping meetings, with ten minutes between them").toBeGreaterThanOrEqual(
      MEETING_GAP_MINUTES * MS_PER_MINUTE,
    );
  }

  const entries = rows.sql<Entry>("select * from allowance_entries");
  const members = rows.sql<{ id: string; plan: MembershipPlan; renews_on: number }>("select * from memberships");
  for (const { id, plan, renews_on: renewsOn } of members)
    for (const kind of ALLOWANCE_KINDS) {
      const clientEntries = entries.filter((entry) => entry.client_id === id && entry.kind === kind);
      const months = Map.groupBy(clientEntries, ({ day }) => membershipMonthOn(renewsOn, day).firstDay);
      for (const [month, moved] of months) {
        const remainingUnits = moved.reduce((sum, { units }) => sum + units, includedUnits(plan, kind));
        expect(remainingUnits, `${kind} of the month from ${month} is not overdrawn`).toBeGreaterThanOrEqual(0);
      }
    }

  const days = entries.filter(({ kind, reason }) => kind === "coworking_days" && reason === null);
  const stays = rows.sql<{ id: string; first_day: Day }>("select id, first_day from allocations");
  expect(stays.map(({ id, first_day: day }) => [id, day]).sort(), "a day is a desk, and a desk a day").toEqual(
    days.map(({ id, day }) => [id, day]).sort(),
  );
  for (const dayAllocations of Map.groupBy(stays, (stay) => stay.first_day).values())
    expect(dayAllocations.length, "no oversold desks").toBeLessThanOrEqual(DESKS);
  const usedHours = entries.filter(({ kind, reason }) => kind === "meeting_room_hours" && reason === null);
  for (const { id, units } of usedHours) {
    const meeting = meetings.find((candidate) => candidate.id === id);
    expect((meeting?.ends_at ?? 0) - (meeting?.starts_at ?? 0), "hours are drawn for a meeting that stands").toBe(
      -units * MS_PER_MINUTE,
    );
  }
}

test(`virtual offices: no double-booked room, no overdrawn allowance, every day has a desk (${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps(), { maxLength: STEPS, size: "max" }), async (runState) => {
      const testRun = startRun();
      testRun.clock.now = NOON;
      for (const { run } of runState) {
        await run(testRun);
        checkInvariants(testRun);
      }
    }),
    {
      numRuns: RUNS,
      ...PROPERTY_RUN,
    },
  );
  reportFigure(`${RUNS} lives of companies of up to ${STEPS} steps, every invariant held`);
}, 3_600_000);
