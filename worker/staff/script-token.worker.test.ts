import { expect, test } from "vitest";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { expectRefusal } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, jsonOf } from "#worker/test/staff-harness.ts";
import { addStaffMember, LINK_KEY, makePasskeyHarness } from "#worker/test/staff-members.ts";
import { makeScriptToken, SCRIPT_TOKEN_MS, type ScriptCall } from "./script-token.ts";

const EXPORT = { method: "POST", path: "/api/admin/personal-data/export" };
const ERASE = { method: "POST", path: "/api/admin/personal-data/erase" };
const PERSON = { email: "ama@example.com" };

async function tokenFor(call: ScriptCall, { nowMs = Date.now(), key = LINK_KEY } = {}): Promise<string> {
  const digest = async (text: string) => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const links = makeLinks({ key, previousKey: undefined });
  return (await makeScriptToken({ links, sha256: digest, nonce: crypto.randomUUID(), nowMs }, call)) ?? "";
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test("lets a script act while the shared key is off, and marks it in the history", async () => {
  const harness = makePasskeyHarness();
  const owner = await addStaffMember(harness, "owner");
  await harness.bindings.DB.prepare("insert into settings values ('is_shared_key_allowed', 'false', 0)").run();
  try {
    await expectRefusal(
      await harness.post(EXPORT.path, PERSON, { [ADMIN_KEY_HEADER]: ADMIN_KEY }),
      401,
      "unauthorized",
    );
    expect((await harness.post(EXPORT.path, PERSON, bearer(await tokenFor(EXPORT)))).status).toBe(200);
    expect((await harness.post(ERASE.path, PERSON, bearer(await tokenFor(ERASE)))).status).toBe(200);
  } finally {
    await harness.bindings.DB.prepare("delete from settings").run();
  }
  interface Entry {
    action: string;
    staffName: string | null;
    fingerprint: string | null;
  }
  const { items } = await jsonOf<{ items: Entry[] }>(owner.as("/api/admin/history?limit=5"));
  expect(items.filter(({ fingerprint }) => fingerprint === "script")).toMatchObject([
    { action: "personal_data_erased", staffName: null },
    { action: "personal_data_exported", staffName: null },
  ]);
  expect(harness.logLines.filter((line) => line.includes('"by":"script"'))).toHaveLength(2);
});

test("accepts a script's token for one call, once, for minutes, and only if signed by the worker", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const ask = (token: string, call = EXPORT) => harness.post(call.path, PERSON, bearer(token));
  const isRefused = async (token: string, call = EXPORT) => expectRefusal(await ask(token, call), 401, "unauthorized");
  const used = await tokenFor(EXPORT);
  const both = await Promise.all([ask(used), ask(used)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  await isRefused(await tokenFor(EXPORT), ERASE);
  await isRefused(await tokenFor({ ...EXPORT, method: "GET" }));
  await isRefused(await tokenFor(EXPORT, { key: "another" }));
  // Made to last longer than the worker allows.
  await isRefused(await tokenFor(EXPORT, { nowMs: now + 24 * 3_600_000 }));
  const old = await tokenFor(EXPORT);
  now += SCRIPT_TOKEN_MS + 60_000;
  await isRefused(old);
});

test("gives a script the least role a policy needs, and only where scripts are allowed", async () => {
  const harness = makePasskeyHarness();
  const call = { method: "GET", path: "/api/admin/staff" };
  await expectRefusal(await harness.call(call.path, { headers: bearer(await tokenFor(call)) }), 401, "unauthorized");
  const health = { method: "GET", path: "/api/admin/health" };
  expect((await harness.call(health.path, { headers: bearer(await tokenFor(health)) })).status).toBe(200);
  // A header for another gateway in front of the site is ignored.
  const { as } = await addStaffMember(harness, "desk");
  expect((await as(health.path, { headers: { Authorization: "Basic b3BlbjpzZXNhbWU=" } })).status).toBe(200);
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const guesses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    guesses.push((await harness.call(health.path, { headers: { ...bearer("a.1.b"), ...from } })).status);
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
});
