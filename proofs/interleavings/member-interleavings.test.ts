import { expect, test } from "vitest";
import { reportFigure } from "../results/report-figure.ts";
import { exploreInterleavings } from "./explore-interleavings.ts";
import { MEMBER_ACTIONS } from "./member-actions.ts";
import { MEMBER_STATES } from "./member-states.ts";
import type { Action } from "./stage.ts";
import type { SceneBuilder } from "./states.ts";

const IS_FULL_RUN = process.env.ORDERS_MOST !== undefined;
const MAX_PLAYS = Number(process.env.ORDERS_MOST ?? 6);
/** By day only actions that pay, end or change a month while its checkout is open. */
const SHORT_RUN_NAMES = [
  ...["month checkout open", "pay three months by link", "pay one month at desk", "mark as paid"],
  ...["verify", "deactivate", "change plan", "waive month", "run jobs"],
];
/** Decisions of staff about an office, and its states before them. */
const OFFICE_NAMES = [
  ...["last document in review", "two documents in review"],
  ...["accept proof of address", "accept inspected card", "refuse office"],
  ...["refuse proof of address", "correct full name"],
];

test("two concurrent membership actions leave the same months, money and mails as in sequence", {
  timeout: 3_600_000,
}, async () => {
  const { violations, ...walked } = await exploreInterleavings(
    MAX_PLAYS,
    pickShortRun(MEMBER_ACTIONS),
    pickShortRun(MEMBER_STATES),
  );
  reportFigure(
    `${walked.states} states x ${walked.pairs} pairs of acts: ${walked.interleavings} orders walked, ` +
      `all there are of ${walked.exhausted}; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("two concurrent decisions about an office verify it, or refuse and refund it", { timeout: 60_000 }, async () => {
  const decisions = pickNames(MEMBER_ACTIONS, OFFICE_NAMES);
  const states = pickNames(MEMBER_STATES, OFFICE_NAMES);
  const { exhausted, violations } = await exploreInterleavings(1000, decisions, states);
  expect([exhausted, violations]).toEqual([30, new Map()]);
});

test("detects a price that changed after it was read", { timeout: 60_000 }, async () => {
  const payOne = MEMBER_ACTIONS["pay one month at desk"] as Action;
  const payThree = MEMBER_ACTIONS["pay three months at desk"] as Action;
  // Writes the months as read, with the current price.
  const withoutGuard: Action = ({ charges, ...deps }, scene) =>
    payOne(
      {
        ...deps,
        charges: Object.assign(Object.create(charges), {
          recordPaid: async (payments: Parameters<typeof charges.recordPaid>[0]) =>
            charges.recordPaid(
              await Promise.all(
                payments.map(async (paid) => ({
                  ...paid,
                  charge: (await charges.findById(paid.charge.id)) ?? paid.charge,
                })),
              ),
            ),
        }),
      },
      scene,
    );
  const state = "month due";
  const states = { [state]: MEMBER_STATES[state] as SceneBuilder };
  const { violations } = await exploreInterleavings(60, { payOne: withoutGuard, payThree }, states);
  expect([...violations.keys()]).toContain(
    `${state}: payOne + payThree: months: a payment of 180000 is recorded as 60000`,
  );
});

function pickShortRun<One>(all: Record<string, One>): Record<string, One> {
  return IS_FULL_RUN ? all : pickNames(all, SHORT_RUN_NAMES);
}

function pickNames<One>(all: Record<string, One>, names: readonly string[]): Record<string, One> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}
