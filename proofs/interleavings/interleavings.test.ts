import { expect, test } from "vitest";
import { addDays, dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { reportFigure } from "../results/report-figure.ts";
import { ACTIONS } from "./actions.ts";
import { explore } from "./explore.ts";
import { exploreInterleavings } from "./explore-interleavings.ts";
import type { PendingCall } from "./scheduler.ts";
import type { Action } from "./stage.ts";
import { type SceneBuilder, type SceneContext, STATES } from "./states.ts";

const IS_FULL_RUN = process.env.ORDERS_MOST !== undefined;
const MAX_PLAYS = Number(process.env.ORDERS_MOST ?? 2);
/** Enough to run every pair of actions once in the states with the most conflicts. */
const SHORT_RUN_STATES = ["paid at gateway, not settled", "paid at desk"];

test("two concurrent actions leave the same money, mails and personal data as in sequence", {
  timeout: 3_600_000,
}, async () => {
  const states = Object.fromEntries(
    Object.entries(STATES).filter(([name]) => IS_FULL_RUN || SHORT_RUN_STATES.includes(name)),
  );
  const { violations, ...explored } = await exploreInterleavings(MAX_PLAYS, ACTIONS, states);
  reportFigure(
    `${explored.states} states x ${explored.pairs} pairs of actions: ${explored.interleavings} interleavings, ` +
      `${explored.exhausted} pairs exhausted; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("detects a missing guard", { timeout: 60_000 }, async () => {
  const follow: Action = (deps) => followRefunds(deps);
  // Reads first and writes later, so it misses concurrent changes.
  const withoutGuard: Action = ({ refunds, ...deps }) =>
    followRefunds({
      ...deps,
      refunds: Object.assign(Object.create(refunds), {
        move: async (...[seen, to]: Parameters<typeof refunds.move>) =>
          refunds.move((await refunds.findById(seen.id)) ?? seen, to),
      }),
    });
  const state = "cancelled, refund waiting";
  const states = { [state]: STATES[state] as SceneBuilder };
  const guarded = await exploreInterleavings(5000, { follow }, states);
  expect([guarded.exhausted, guarded.violations]).toEqual([1, new Map()]);
  const found = [...(await exploreInterleavings(5000, { follow: withoutGuard }, states)).violations.keys()];
  expect(found).toContain(`${state}: follow + follow: money: the gateway has a refund that is not recorded`);
});

test("two concurrent claims take the last of a person's and of a line's share once", { timeout: 60_000 }, async () => {
  const person: Action = (deps, { email, startsOn }) => bookDay({ ...deps, network: deps.newId() }, email, startsOn);
  const line: Action = (deps, { startsOn }) =>
    bookDay({ ...deps, network: "one line" }, `${deps.newId()}@example.com`, startsOn);
  const states = {
    "two unpaid": async ({ deps }: SceneContext) => {
      const [email, startsOn] = ["esi@example.com", addDays(dayAt(deps.now().getTime()), 8)];
      // A state is a day old when the actions begin, and these claims are not.
      const today = { ...deps, network: "one line", now: () => new Date(deps.now().getTime() + MS_PER_DAY) };
      const bookingId = await bookDay(today, email, startsOn);
      await bookDay(today, email, startsOn);
      return { bookingId, email, startsOn, reference: null, month: null };
    },
  };
  const explored = await exploreInterleavings(500, { person, line }, states);
  expect([explored.exhausted, explored.violations]).toEqual([3, new Map()]);
});

async function bookDay(deps: Deps, customerEmail: string, startDate: string): Promise<string> {
  const { id } = await createBooking(deps, {
    ...{ customerName: "Esi Owusu", customerEmail, customerPhone: customerEmail },
    ...{ bookingType: "desk_day", startDate, amount: 250 },
  });
  return id;
}

test.each([
  ["the same table", 6],
  ["another table", 1],
  ["the same table with the same result,", 2],
])("calls to %s have %i distinct interleavings", async (target, count) => {
  const seen = new Set<string>();
  const { explored, isComplete } = await explore(100, async (choose) => {
    const remaining = [
      ["a1", "a2"],
      ["b1", "b2"],
    ];
    const order: string[] = [];
    for (;;) {
      const calls = remaining.flatMap(([description], actionIndex): PendingCall[] => {
        const table = new Set([target === "another table" ? `t${actionIndex}` : "t"]);
        return description === undefined
          ? []
          : [{ actionIndex, description, reads: table, writes: table, proceed: () => {}, dryRun: null }];
      });
      if (calls.length === 0) break;
      const context = { stateDigest: () => JSON.stringify(remaining), doCommute: async () => false };
      const call = await choose(calls, target.endsWith(",") ? context : undefined);
      if (call === null) return false;
      order.push(call.description);
      remaining[call.actionIndex]?.shift();
    }
    seen.add(order.join(" "));
    return true;
  });
  expect({ explored, isComplete, seen: seen.size }).toEqual({ explored: count, isComplete: true, seen: count });
});
