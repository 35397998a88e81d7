import { expect, test } from "vitest";
import type { Health, PartHealth } from "#contract/health.ts";
import { findUrgent, readHealth } from "./findings.ts";

const WELL: PartHealth = { status: "ok", reading: "answers", at: null, count: null };
const PARTS = ["database", "rateStore", "exchangeRate", "payments", "notices", "mail"] as const;
const MORE_PARTS = ["strangers", "links", "staff", "everyFiveMinutes", "everyDay"] as const;

function pressing(parts: Partial<Health["parts"]>): string[] {
  const well = Object.fromEntries([...PARTS, ...MORE_PARTS].map((part) => [part, WELL])) as Health["parts"];
  const health: Health = { status: "ok", checkedAt: "2026-11-26T12:00:00.000Z", parts: { ...well, ...parts } };
  return findUrgent(readHealth(health)).map(({ part }) => part);
}

test("the desk is called for what is broken and for strangers who push, and not for what its owner left out", () => {
  expect(pressing({})).toEqual([]);
  expect(
    pressing({
      links: { ...WELL, status: "degraded", reading: "key_not_set" },
      everyDay: { ...WELL, status: "degraded", reading: "never_ran" },
      mail: { ...WELL, status: "degraded", reading: "waiting_long", at: "2026-11-26T10:00:00.000Z" },
      strangers: { ...WELL, status: "degraded", reading: "persistent", count: 3 },
    }),
  ).toEqual(["Mail", "Strangers"]);
});
