import { expect, test } from "vitest";
import { exploreInterleavings } from "./explore-interleavings.ts";
import { MEMBER_ACTIONS } from "./member-actions.ts";
import { MEMBER_STATES } from "./member-states.ts";
import type { Action } from "./stage.ts";
import type { SceneBuilder } from "./states.ts";

const IS_FULL_RUN = process.env.ORDERS_MOST !== undefined;
const MAX_PLAYS = Number(process.env.ORDERS_MOST ?? 6);
/** By day only what pays, ends and changes a month, while somebody has begun to pay it. */
const SHORT_RUN_NAMES = [
  ...["a month's checkout is open", "pay three months by the link", "pay a month at the desk", "mark as paid"],
  ...["verify", "deactivate", "change the plan", "let the month go", "run the jobs"],
];

test("two acts on a membership at once leave its months, its money and its mails as one after the other would", {
  timeout: 3_600_000,
}, async () => {
  const { violations, ...walked } = await exploreInterleavings(
    MAX_PLAYS,
    pickShortRun(MEMBER_ACTIONS),
    pickShortRun(MEMBER_STATES),
  );
  console.log(
    `${walked.states} states x ${walked.pairs} pairs of acts: ${walked.interleavings} orders walked, ` +
      `all there are of ${walked.exhausted}; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("a sum that somebody changed after it was read is found", { timeout: 60_000 }, async () => {
  const payOne = MEMBER_ACTIONS["pay a month at the desk"] as Action;
  const payThree = MEMBER_ACTIONS["pay three months at the desk"] as Action;
  // Writes down months as they were read, with the sum as it is by now.
  const withoutGuard: Action = ({ charges, ...deps }, scene) =>
    payOne(
      {
        ...deps,
        charges: Object.assign(Object.create(charges), {
          recordPaid: async (paid: Parameters<typeof charges.recordPaid>[0]) =>
            charges.recordPaid({ ...paid, charge: (await charges.findById(paid.charge.id)) ?? paid.charge }),
        }),
      },
      scene,
    );
  const state = "a month is due";
  const states = { [state]: MEMBER_STATES[state] as SceneBuilder };
  const { violations } = await exploreInterleavings(60, { payOne: withoutGuard, payThree }, states);
  expect([...violations.keys()]).toContain(
    `${state}: payOne + payThree: months: clients paid 180000, and 60000 is noted with them`,
  );
});

function pickShortRun<One>(all: Record<string, One>): Record<string, One> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => IS_FULL_RUN || SHORT_RUN_NAMES.includes(name)));
}
