import { expect, test } from "vitest";
import { reportFigure } from "../results/report-figure.ts";
import { EVENT_ACTIONS } from "./event-actions.ts";
import { EVENT_STATES } from "./event-states.ts";
import { exploreInterleavings } from "./explore-interleavings.ts";

const IS_FULL_RUN = process.env.ORDERS_MOST !== undefined;
const MAX_PLAYS = Number(process.env.ORDERS_MOST ?? 2);
/** Every pair of actions twice in the states with the most conflicts. */
const SHORT_RUN_STATES = ["seat paid, refund is half", "seat freed, two waiting"];

test("two concurrent actions on an event oversell nothing, lose no money and refund once", {
  timeout: 3_600_000,
}, async () => {
  const states = Object.fromEntries(
    Object.entries(EVENT_STATES).filter(([name]) => IS_FULL_RUN || SHORT_RUN_STATES.includes(name)),
  );
  const { violations, ...explored } = await exploreInterleavings(MAX_PLAYS, EVENT_ACTIONS, states);
  reportFigure(
    `${explored.states} states x ${explored.pairs} pairs of actions: ${explored.interleavings} interleavings, ` +
      `${explored.exhausted} pairs exhausted; ${violations.size} violations`,
  );
  expect(Object.fromEntries(violations)).toEqual({});
});

test("a cancellation and a move of its event refund what is due at the time that the guest was shown", {
  timeout: 60_000,
}, async () => {
  const pick = <One>(all: Record<string, One>, ...names: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  const actions = pick(EVENT_ACTIONS, "cancel seat by link", "move event");
  const { exhausted, violations } = await exploreInterleavings(
    1000,
    actions,
    pick(EVENT_STATES, "seat paid, refund is half"),
  );
  expect([exhausted, violations]).toEqual([3, new Map()]);
});
