import { expect, test } from "vitest";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { readChangeMark } from "./summarise-business.ts";

test.each([
  ["staff, the gateway or a job act", ({ insert }: ReturnType<typeof makeTestDeps>) => insert.audit()],
  ["a visitor books", ({ insert }) => insert.booking()],
  ["a lead arrives", ({ insert }) => insert.lead()],
  ["a message arrives", ({ insert }) => insert.contact()],
  ["an email fails for good", ({ insert }) => insert.message({ status: "failed" })],
] satisfies [string, (testDeps: ReturnType<typeof makeTestDeps>) => unknown][])(
  "changes the mark when %s, and keeps it otherwise",
  async (_what, act) => {
    const testDeps = makeTestDeps();
    const before = await readChangeMark(testDeps.deps);
    expect(await readChangeMark(testDeps.deps)).toEqual(before);
    act(testDeps);
    const after = await readChangeMark(testDeps.deps);
    expect(after.mark).not.toBe(before.mark);
    expect(await readChangeMark(testDeps.deps)).toEqual(after);
  },
);
