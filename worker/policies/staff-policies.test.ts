import { expect, test } from "vitest";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import { sweepSignIns } from "#worker/staff/staff-sessions.ts";
import { addressFor, expectRefusal, POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, ADMIN_PASSWORD, makeStaffHarness } from "#worker/test/staff-harness.ts";

const staffPolicies = POLICIES.filter((policy) => policy.caller === "staff");

test("every policy under /api/admin asks who it is, except those where staff show it", () => {
  const others = POLICIES.filter((policy) => policy.path.startsWith("/api/admin") && policy.caller !== "staff");
  expect(others.map((policy) => policy.path)).toEqual([
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

// What else a policy refuses of anybody, staff or not, is in guard-policy.test.ts.
for (const policy of staffPolicies) {
  const name = routeName(policy);
  const knock = (
    headers: Record<string, string> | [string, string][],
    { query = "", house = locked }: { query?: string; house?: ReturnType<typeof makeStaffHarness> } = {},
  ) => {
    const all = new Headers(headers);
    if (policy.body === "json") all.set("Content-Type", "application/json");
    return house.call(addressFor(policy) + query, {
      method: policy.method,
      headers: all,
      ...(policy.body === "json" && { body: "{}" }),
    });
  };

  test(`${name} is closed without exactly one right key in the header`, async () => {
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
      await expectRefusal(await knock(headers), 401, "unauthorized");
    const twice: [string, string][] = [
      [ADMIN_KEY_HEADER, ADMIN_KEY],
      [ADMIN_KEY_HEADER, ADMIN_KEY],
    ];
    await expectRefusal(await knock(twice), 401, "unauthorized");
    for (const query of [`?${ADMIN_KEY_HEADER}=${ADMIN_KEY}`, `?key=${ADMIN_KEY}`])
      await expectRefusal(await knock({}, { query }), 401, "unauthorized");
  });

  test(`${name} is closed to everybody while no key is configured`, async () => {
    for (const key of [ADMIN_KEY, "", "old", "undefined"])
      await expectRefusal(await knock({ [ADMIN_KEY_HEADER]: key }, { house: closed }), 503, "not_configured");
  });

  test(`${name} opens with the key and with the one before it`, async () => {
    for (const key of [ADMIN_KEY, "the-key-before"]) {
      const response = await knock({ [ADMIN_KEY_HEADER]: key }, { house: open });
      expect([200, 400, 404, 409]).toContain(response.status);
      await response.text();
    }
  });
}

const tried = (house: ReturnType<typeof makeStaffHarness>, address: string, key: string) =>
  house.call("/api/admin/history", { headers: { [ADMIN_KEY_HEADER]: key, "CF-Connecting-IP": address } });

for (const counts of ["the database and the binding", "the database alone"] as const)
  test(`the sixth wrong key in a minute from one address has to wait, as ${counts} count`, async () => {
    let now = Date.now();
    const house = makeStaffHarness({
      now: () => new Date(now),
      bindings: counts === "the database alone" ? { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } : {},
    });
    const address = crypto.randomUUID();
    for (let turn = 0; turn < 5; turn += 1)
      await expectRefusal(await tried(house, address, `wrong ${turn}`), 401, "unauthorized");
    for (let turn = 0; turn < 3; turn += 1) {
      const sixth = await tried(house, address, "wrong again");
      expect(sixth.headers.get("Retry-After")).toBe("60");
      await expectRefusal(sixth, 429, "too_many_requests");
    }
    await expectRefusal(await tried(house, crypto.randomUUID(), "wrong"), 401, "unauthorized");
    expect((await tried(house, address, ADMIN_KEY)).status).toBe(200);
    if (counts !== "the database alone") return;
    now += 60_001;
    await expectRefusal(await tried(house, address, "wrong"), 401, "unauthorized");
  });

test("wrong keys that no longer count are forgotten", async () => {
  let now = Date.now();
  const house = makeStaffHarness({ now: () => new Date(now) });
  const address = crypto.randomUUID();
  await tried(house, address, "wrong");
  const count = async () => {
    const row = await house.bindings.DB.prepare("select count(*) as count from failed_sign_ins where address = ?")
      .bind(address)
      .first<{ count: number }>();
    return row?.count;
  };
  const deps = { ...makeDeps(parseEnv(house.bindings)), now: () => new Date(now) };
  await sweepSignIns(deps);
  expect(await count()).toBe(1);
  now += 3_600_001;
  await sweepSignIns(deps);
  expect(await count()).toBe(0);
});

test("the password opens the page, and a wrong one does not", async () => {
  const house = makeStaffHarness();
  const right = await house.post("/api/admin/session", { password: ADMIN_PASSWORD });
  expect(right.status).toBe(200);
  expect(await right.json()).toEqual({ ok: true });
  for (const password of ["wrong", ` ${ADMIN_PASSWORD}`, `${ADMIN_PASSWORD} `, ADMIN_KEY])
    await expectRefusal(await house.post("/api/admin/session", { password }), 401, "unauthorized");
  for (const body of [{}, { password: "" }, { password: null }, { password: ["x"] }, { password: true }])
    await expectRefusal(await house.post("/api/admin/session", body), 400, "validation_failed");
});

test("nobody comes in while no password is configured", async () => {
  const house = makeStaffHarness({ bindings: { ADMIN_PASSWORD: "" } });
  for (const password of ["x", "undefined", ADMIN_PASSWORD])
    await expectRefusal(await house.post("/api/admin/session", { password }), 503, "not_configured");
});

test("after five wrong passwords in a minute not even the right one is looked at", async () => {
  let now = Date.now();
  const house = makeStaffHarness({
    now: () => new Date(now),
    bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } },
  });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const type = (password: string) => house.post("/api/admin/session", { password }, from);
  for (let turn = 0; turn < 5; turn += 1) await expectRefusal(await type("wrong"), 401, "unauthorized");
  await expectRefusal(await type("wrong"), 429, "too_many_requests");
  await expectRefusal(await type(ADMIN_PASSWORD), 429, "too_many_requests");
  now += 60_001;
  expect((await type(ADMIN_PASSWORD)).status).toBe(200);
});

test("a browser in which the password was right is not kept out by whoever guesses from the same line", async () => {
  const house = makeStaffHarness({ bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const type = (password: string, cookie = "") =>
    house.post("/api/admin/session", { password }, { ...from, ...(cookie && { Cookie: cookie }) });
  const known = (await type(ADMIN_PASSWORD)).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  for (let turn = 0; turn < 25; turn += 1) await (await type("guess")).text();
  await expectRefusal(await type(ADMIN_PASSWORD), 429, "too_many_requests");
  expect((await type(ADMIN_PASSWORD, known)).status).toBe(200);
  for (const forged of [`${known}0`, known.replace(/.$/, "x"), "__Host-known=0.0", "__Host-known="])
    await expectRefusal(await type(ADMIN_PASSWORD, forged), 429, "too_many_requests");
  for (let turn = 0; turn < 5; turn += 1) await expectRefusal(await type("wrong", known), 401, "unauthorized");
  await expectRefusal(await type(ADMIN_PASSWORD, known), 429, "too_many_requests");
});

test("of many passwords sent at once five are looked at", async () => {
  const house = makeStaffHarness({ bindings: { ADMIN_LIMIT: { limit: async () => ({ success: true }) } } });
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => house.post("/api/admin/session", { password: `guess ${turn}` }, from)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("right passwords are no tries", async () => {
  const house = makeStaffHarness();
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  for (let turn = 0; turn < 7; turn += 1)
    expect((await house.post("/api/admin/session", { password: ADMIN_PASSWORD }, from)).status).toBe(200);
});

test("what staff do is written down with the fingerprint of their key", async () => {
  const house = makeStaffHarness();
  await house.get("/api/admin/exports/history");
  const response = await house.get("/api/admin/history");
  const { items } = (await response.json()) as { items: { action: string; fingerprint: string }[] };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ADMIN_KEY));
  const start = [...new Uint8Array(digest, 0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(items.find(({ action }) => action === "list_exported")?.fingerprint).toBe(start);
});
