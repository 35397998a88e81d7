import { expect, test } from "vitest";
import type { StaffMember } from "#contract/front-desk/staff.ts";
import { RECENT_SIGN_IN_MS } from "#domain/staff/sessions.ts";
import { ownerWhoGetsIn } from "./shared-key.tsx";

const NOW = Date.parse("2026-11-25T12:00:00.000Z");

function person(name: string, lastUsedMsAgo: number | null, changes: Partial<StaffMember> = {}) {
  const lastUsedAt = lastUsedMsAgo === null ? null : new Date(NOW - lastUsedMsAgo).toISOString();
  const passkeys = [{ id: name, device: "Chrome", createdAt: "2026-11-01T00:00:00.000Z", lastUsedAt }];
  return { name, role: "owner" as const, isActive: true, passkeys, ...changes };
}

test("the shared key may go once an active owner has used a passkey lately, and the latest of them is named", () => {
  const at = (msAgo: number) => new Date(NOW - msAgo).toISOString();
  expect(ownerWhoGetsIn([], NOW)).toBeNull();
  expect(ownerWhoGetsIn([person("Ama", null), person("Esi", RECENT_SIGN_IN_MS + 1)], NOW)).toBeNull();
  expect(
    ownerWhoGetsIn([person("Ama", 1, { isActive: false }), person("Esi", 1, { role: "manager" })], NOW),
  ).toBeNull();
  expect(ownerWhoGetsIn([person("Ama", RECENT_SIGN_IN_MS)], NOW)).toEqual({ name: "Ama", at: at(RECENT_SIGN_IN_MS) });
  expect(ownerWhoGetsIn([person("Ama", 9000), person("Esi", 4000)], NOW)).toEqual({ name: "Esi", at: at(4000) });
});
