import { expect, test } from "vitest";
import { describeDebt } from "./owed.tsx";

const item = (owed: number, dueOn: string | null) => ({ owed, dueOn }) as Parameters<typeof describeDebt>[0][number];

test("says in one line what a person owes and when the first of it is due", () => {
  const today = "2026-11-27";
  expect(describeDebt([], today)).toBe("Owes nothing");
  expect(describeDebt([item(250, null)], today)).toBe("Owes ₵250.00");
  expect(describeDebt([item(250, "2026-12-01"), item(600, "2026-12-24")], today)).toMatch(/^Owes ₵850.00, due 1 Dec/);
  expect(describeDebt([item(250, "2026-12-01"), item(600, "2026-11-24")], today)).toMatch(
    /^Owes ₵850.00, overdue since 24 Nov/,
  );
});
