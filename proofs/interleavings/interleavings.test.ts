import { expect, test } from "vitest";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { ACTIONS } from "./actions.ts";
import { explore } from "./explore.ts";
import { exploreInterleavings } from "./explore-interleavings.ts";
import type { PendingCall } from "./scheduler.ts";
import type { Action } from "./stage.ts";
import { type SceneBuilder, STATES } from "./states.ts";

const IS_FULL_RUN = process.env.ORDERS_MOST !== undefined;
const MAX_PLAYS = Number(process.env.ORDERS_MOST ?? 2);
/** Enough to walk every pair of acts once in the state in which most can go wrong. */
const SHORT_RUN_STATES = ["paid at the gateway, unknown here", "paid at the desk"];

test("two acts at once leave money, mails and persons as one after the other would, in whichever order they go", {
  timeout: 3_600_000,
}, async () => {
  const states = Object.fromEntries(
    Object.entries(STATES).filter(([name]) => IS_FULL_RUN || SHORT_RUN_STATES.includes(name)),
  );
  const { violations, ...walked } = await exploreInterleavings(MAX_PLAYS, ACTIONS, states);
  console.log(
    `${walked.states} states x ${walked.pairs} pairs of acts: ${walked.interleavings} orders walked, ` +
      `all there are of ${walked.exhausted}; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("a guard that is missing is found", { timeout: 60_000 }, async () => {
  const follow: Action = (deps) => followRefunds(deps);
  // Looks first and writes later: what somebody else did in between is not seen.
  const withoutGuard: Action = ({ refunds, ...deps }) =>
    followRefunds({
      ...deps,
      refunds: Object.assign(Object.create(refunds), {
        move: async (...[seen, to]: Parameters<typeof refunds.move>) =>
          refunds.move((await refunds.findById(seen.id)) ?? seen, to),
      }),
    });
  const state = "cancelled, money waits to go back";
  const states = { [state]: STATES[state] as SceneBuilder };
  const guarded = await exploreInterleavings(5000, { follow }, states);
  expect([guarded.exhausted, guarded.violations]).toEqual([1, new Map()]);
  const found = [...(await exploreInterleavings(5000, { follow: withoutGuard }, states)).violations.keys()];
  expect(found).toContain(`${state}: follow + follow: money: the gateway paid back what is not noted here`);
});

test.each([
  ["the same table", 6],
  ["another table", 1],
  ["the same table, which leave the same there,", 2],
])("calls to %s have %i orders that differ", async (which, orders) => {
  const seen = new Set<string>();
  const { walked, isWhole } = await explore(100, async (choose) => {
    const left = [
      ["a1", "a2"],
      ["b1", "b2"],
    ];
    const order: string[] = [];
    for (;;) {
      const turns = left.flatMap(([what], act): PendingCall[] => {
        const table = new Set([which === "another table" ? `t${act}` : "t"]);
        return what === undefined
          ? []
          : [{ actionIndex: act, description: what, reads: table, writes: table, proceed: () => {}, dryRun: null }];
      });
      if (turns.length === 0) break;
      const here = { state: () => JSON.stringify(left), commute: async () => false };
      const turn = await choose(turns, which.endsWith(",") ? here : undefined);
      if (turn === null) return false;
      order.push(turn.description);
      left[turn.actionIndex]?.shift();
    }
    seen.add(order.join(" "));
    return true;
  });
  expect({ walked, isWhole, seen: seen.size }).toEqual({ walked: orders, isWhole: true, seen: orders });
});
