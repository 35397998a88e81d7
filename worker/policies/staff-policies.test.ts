import { expect, test } from "vitest";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { sweepSignIns } from "#worker/staff/staff-sessions.ts";
import { addressFor, expectRefusal, POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, ADMIN_PASSWORD, makeStaffHarness } from "#worker/test/staff-harness.ts";

const staffPolicies = POLICIES.filter((policy) => policy.caller === "staff");

test("authenticates every policy under /api/admin, except sign-in", () => {
  const signInPolicies = POLICIES.filter((policy) => policy.path.startsWith("/api/admin") && policy.caller !== "staff");
  expect(signInPolicies.map((policy) => policy.path)).toEqual([
    "/api/admin/session",
    "/api/admin/passkeys/options",
    "/api/admin/passkeys",
    "/api/admin/sign-in/options",
    "/api/admin/sign-in",
  ]);
  expect(staffPolicies.every((policy) => policy.path.startsWith("/api/admin/"))).toBe(true);
  expect(staffPolicies.length).toBeGreaterThan(15);
});

const closed = makeStaffHarness({ bindings: { ADMIN_API_KEY: "", ADMIN_API_KEY_PREVIOUS: "old" } });
const locked = makeStaffHarness();
const open = makeStaffHarness({ bindings: { ADMIN_API_KEY_PREVIOUS: "the-key-before" } });

// enforce-policy.test.ts covers the refusals that do not depend on the role.
for (const policy of staffPolicies) {
  const name = routeName(policy);
  const callPolicy = (
    headers: Record<string, string> | [string, string][],
    { query = "", harness = locked }: { query?: string; harness?: ReturnType<typeof makeStaffHarness> } = {},
  ) => {
    const all = new Headers(headers);
    if (policy.body === "json") all.set("Content-Type", "application/json");
    return harness.call(addressFor(policy) + query, {
      method: policy.method,
      headers: all,
      ...(policy.body === "json" && { body: "{}" }),
    });
  };

  test(`refuses ${name} without exactly one valid key in the header`, async () => {
    for (const headers of [
      {},
      { [ADMIN_KEY_HEADER]: "" },
      { [ADMIN_KEY_HEADER]: "wrong" },
      { [ADMIN_KEY_HEADER]: `${ADMIN_KEY}x` },
      { [ADMIN_KEY_HEADER]: `${ADMIN_KEY} x` },
      { [ADMIN_KEY_HEADER]: ADMIN_KEY.slice(0, -1) },
      { [ADMIN_KEY_HEADER]: ADMIN_KEY.toUpperCase() },
      { Authorization: `Bearer ${ADMIN_KEY}` },
      { Cookie: `${ADMIN_KEY_HEADER}=${ADMIN_KEY}` },
    ])
      await expectRefusal(await callPolicy(headers), 401, "unauthorized");
    const repeated: [string, string][] = [
      [ADMIN_KEY_HEADER, ADMIN_KEY],
      [ADMIN_KEY_HEADER, ADMIN_KEY],
    ];
    await expectRefusal(await callPolicy(repeated), 401, "unauthorized");
    for (const query of [`?${ADMIN_KEY_HEADER}=${ADMIN_KEY}`, `?key=${ADMIN_KEY}`])
      await expectRefusal(await callPolicy({}, { query }), 401, "unauthorized");
  });

  test(`refuses ${name} to everyone while no key is configured`, async () => {
    for (const key of [ADMIN_KEY, "", "old", "undefined"])
      await expectRefusal(await callPolicy({ [ADMIN_KEY_HEADER]: key }, { harness: closed }), 503, "not_configured");
  });

  test(`accepts the current and the previous key for ${name}`, async () => {
    for (const key of [ADMIN_KEY, "the-key-before"]) {
      const response = await callPolicy({ [ADMIN_KEY_HEADER]: key }, { harness: open });
      expect([200, 400, 404, 409, 415]).toContain(response.status);
      await response.text();
    }
  });
}

const tried = (harness: ReturnType<typeof makeStaffHarness>, address: string, key: string) =>
  harness.call("/api/admin/history", { headers: { [ADMIN_KEY_HEADER]: key, "CF-Connecting-IP": address } });

for (const counts of ["the database and the binding", "the database alone"] as const)
  test(`delays the sixth wrong key in a minute from one address, counted by ${counts}`, async () => {
    let now = Date.now();
    const harness = makeStaffHarness({
      now: () => new Date(now),
      bindings: counts === "the database alone" ? { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } : {},
    });
    const address = crypto.randomUUID();
    for (let index = 0; index < 5; index += 1)
      await expectRefusal(await tried(harness, address, `wrong ${index}`), 401, "unauthorized");
    for (let index = 0; index < 3; index += 1) {
      const sixth = await tried(harness, address, "wrong again");
      expect(sixth.headers.get("Retry-After")).toBe("60");
      await expectRefusal(sixth, 429, "too_many_requests");
    }
    await expectRefusal(await tried(harness, crypto.randomUUID(), "wrong"), 401, "unauthorized");
    expect((await tried(harness, address, ADMIN_KEY)).status).toBe(200);
    if (counts !== "the database alone") return;
    now += 60_001;
    await expectRefusal(await tried(harness, address, "wrong"), 401, "unauthorized");
  });

test("forgets wrong keys that no longer count", async () => {
  let now = Date.now();
  const harness = makeStaffHarness({ now: () => new Date(now) });
  const address = crypto.randomUUID();
  await tried(harness, address, "wrong");
  const count = async () => {
    const row = await harness.bindings.DB.prepare("select count(*) as count from failed_sign_ins where address = ?")
      .bind(address)
      .first<{ count: number }>();
    return row?.count;
  };
  const deps = harness.deps();
  await sweepSignIns(deps);
  expect(await count()).toBe(1);
  now += 3_600_001;
  await sweepSignIns(deps);
  expect(await count()).toBe(0);
});

test("opens the page for the password and not for a wrong one", async () => {
  const harness = makeStaffHarness();
  const right = await harness.post("/api/admin/session", { password: ADMIN_PASSWORD });
  expect(right.status).toBe(200);
  expect(await right.json()).toEqual({ ok: true });
  for (const password of ["wrong", ` ${ADMIN_PASSWORD}`, `${ADMIN_PASSWORD} `, ADMIN_KEY])
    await expectRefusal(await harness.post("/api/admin/session", { password }), 401, "unauthorized");
  for (const body of [{}, { password: "" }, { password: null }, { password: ["x"] }, { password: true }])
    await expectRefusal(await harness.post("/api/admin/session", body), 400, "validation_failed");
});

test("refuses every password while none is configured", async () => {
  const harness = makeStaffHarness({ bindings: { ADMIN_PASSWORD: "" } });
  for (const password of ["x", "undefined", ADMIN_PASSWORD])
    await expectRefusal(await harness.post("/api/admin/session", { password }), 503, "not_configured");
});

test("refuses even the correct password after five wrong ones in a minute", async () => {
  let now = Date.now();
  const harness = makeStaffHarness({
    now: () => new Date(now),
    bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } },
  });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const type = (password: string) => harness.post("/api/admin/session", { password }, from);
  for (let index = 0; index < 5; index += 1) await expectRefusal(await type("wrong"), 401, "unauthorized");
  await expectRefusal(await type("wrong"), 429, "too_many_requests");
  await expectRefusal(await type(ADMIN_PASSWORD), 429, "too_many_requests");
  now += 60_001;
  expect((await type(ADMIN_PASSWORD)).status).toBe(200);
});

test("does not lock a trusted browser out because of guesses from the same network", async () => {
  const harness = makeStaffHarness({ bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const type = (password: string, cookie = "") =>
    harness.post("/api/admin/session", { password }, { ...from, ...(cookie && { Cookie: cookie }) });
  const known = (await type(ADMIN_PASSWORD)).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  for (let index = 0; index < 25; index += 1) await (await type("guess")).text();
  await expectRefusal(await type(ADMIN_PASSWORD), 429, "too_many_requests");
  expect((await type(ADMIN_PASSWORD, known)).status).toBe(200);
  for (const forged of [`${known}0`, known.replace(/.$/, "x"), "__Host-known=0.0", "__Host-known="])
    await expectRefusal(await type(ADMIN_PASSWORD, forged), 429, "too_many_requests");
  for (let index = 0; index < 5; index += 1) await expectRefusal(await type("wrong", known), 401, "unauthorized");
  await expectRefusal(await type(ADMIN_PASSWORD, known), 429, "too_many_requests");
});

test("checks only five of many concurrent passwords", async () => {
  const harness = makeStaffHarness({ bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => harness.post("/api/admin/session", { password: `guess ${index}` }, from)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("does not count correct passwords as failed attempts", async () => {
  const harness = makeStaffHarness();
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  for (let index = 0; index < 7; index += 1)
    expect((await harness.post("/api/admin/session", { password: ADMIN_PASSWORD }, from)).status).toBe(200);
});

test("records staff actions with the fingerprint of their key", async () => {
  const harness = makeStaffHarness();
  await harness.get("/api/admin/exports/history");
  const response = await harness.get("/api/admin/history");
  const { items } = (await response.json()) as { items: { action: string; fingerprint: string }[] };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ADMIN_KEY));
  const start = [...new Uint8Array(digest, 0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(items.find(({ action }) => action === "list_exported")?.fingerprint).toBe(start);
});
