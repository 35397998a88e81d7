import { expect, test } from "vitest";
import { MEMBER_ACTS } from "./member-acts.ts";
import { MEMBER_STATES } from "./member-states.ts";
import type { Act } from "./stage.ts";
import type { Prepare } from "./states.ts";
import { walkOrders } from "./walk.ts";

const EVERYTHING = process.env.ORDERS_MOST !== undefined;
const MOST = Number(process.env.ORDERS_MOST ?? 6);
/** By day only what pays, ends and changes a month, while somebody has begun to pay it. */
const BRIEFLY = [
  ...["a month's checkout is open", "pay three months by the link", "pay a month at the desk", "mark as paid"],
  ...["verify", "deactivate", "change the plan", "let the month go", "run the jobs"],
];

test("two acts on a membership at once leave its months, its money and its mails as one after the other would", {
  timeout: 3_600_000,
}, async () => {
  const { violations, ...walked } = await walkOrders(MOST, chosen(MEMBER_ACTS), chosen(MEMBER_STATES));
  console.log(
    `${walked.states} states x ${walked.pairs} pairs of acts: ${walked.orders} orders walked, ` +
      `all there are of ${walked.whole}; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("a sum that somebody changed after it was read is found", { timeout: 60_000 }, async () => {
  const payOne = MEMBER_ACTS["pay a month at the desk"] as Act;
  const payThree = MEMBER_ACTS["pay three months at the desk"] as Act;
  // Writes down months as they were read, with the sum as it is by now.
  const withoutGuard: Act = ({ charges, ...deps }, scene) =>
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
  const states = { [state]: MEMBER_STATES[state] as Prepare };
  const { violations } = await walkOrders(60, { payOne: withoutGuard, payThree }, states);
  expect([...violations.keys()]).toContain(
    `${state}: payOne + payThree: months: clients paid 180000, and 60000 is noted with them`,
  );
});

function chosen<One>(all: Record<string, One>): Record<string, One> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => EVERYTHING || BRIEFLY.includes(name)));
}
