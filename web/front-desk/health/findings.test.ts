import { expect, test } from "vitest";
import type { Health, PartHealth } from "#contract/health.ts";
import { findUrgent, readHealth } from "./findings.ts";

const HEALTHY: PartHealth = { status: "ok", reading: "answers", at: null, count: null };
const PARTS = ["database", "rateStore", "exchangeRate", "payments", "notices", "mail"] as const;
const MORE_PARTS = [
  "whatsapp",
  "sms",
  "strangers",
  "unpaidClaims",
  "links",
  "staff",
  "everyFiveMinutes",
  "everyDay",
] as const;

function urgentParts(parts: Partial<Health["parts"]>): string[] {
  const healthy = Object.fromEntries([...PARTS, ...MORE_PARTS].map((part) => [part, HEALTHY])) as Health["parts"];
  const health: Health = { status: "ok", checkedAt: "2026-11-26T12:00:00.000Z", parts: { ...healthy, ...parts } };
  return findUrgent(readHealth(health)).map(({ part }) => part);
}

test("alerts staff to broken parts and unusual submissions, not to parts that the owner left out", () => {
  expect(urgentParts({})).toEqual([]);
  expect(
    urgentParts({
      links: { ...HEALTHY, status: "degraded", reading: "key_not_set" },
      everyDay: { ...HEALTHY, status: "degraded", reading: "never_ran" },
      mail: { ...HEALTHY, status: "degraded", reading: "waiting_long", at: "2026-11-26T10:00:00.000Z" },
      strangers: { ...HEALTHY, status: "degraded", reading: "persistent", count: 3 },
    }),
  ).toEqual(["Email", "Submissions"]);
});
