import { expect, test } from "vitest";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { readChangeMark } from "./summarise-business.ts";

test.each([
  ["staff, the gateway or the clock did something", ({ insert }: ReturnType<typeof makeTestDeps>) => insert.audit()],
  ["a visitor booked", ({ insert }) => insert.booking()],
  ["somebody enquired", ({ insert }) => insert.lead()],
  ["somebody wrote", ({ insert }) => insert.contact()],
  ["a mail was given up", ({ insert }) => insert.message({ status: "failed" })],
] satisfies [string, (house: ReturnType<typeof makeTestDeps>) => unknown][])(
  "the mark is another once %s, and stays while nothing happens",
  async (_what, happen) => {
    const house = makeTestDeps();
    const before = await readChangeMark(house.deps);
    expect(await readChangeMark(house.deps)).toEqual(before);
    happen(house);
    const after = await readChangeMark(house.deps);
    expect(after.mark).not.toBe(before.mark);
    expect(await readChangeMark(house.deps)).toEqual(after);
  },
);
