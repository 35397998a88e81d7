import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { ACCESS_HEADER, ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { isAtLeast, ROLES } from "#domain/staff/roles.ts";
import { CHALLENGE_MS, RECENT_AUTH_MS } from "#domain/staff/sessions.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";
import { type Faults, makeAuthenticator } from "#worker/test/authenticator.ts";
import { addressFor, expectRefusal, headersFor, POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, jsonOf } from "#worker/test/staff-harness.ts";
import {
  addStaffMember,
  cookieOf,
  invite,
  makePasskeyHarness,
  registrationOptions,
  SITE,
  type StaffHarness,
  signIn,
  signInOptions,
} from "#worker/test/staff-members.ts";
import { makeScriptToken } from "./script-token.ts";

/*
 * Each policy of the staff with each who might knock. What comes of it is written to docs/access-policies.md, and compared with it.
 */

const STAFF_POLICIES = POLICIES.filter(({ caller }) => caller === "staff");
const FOREIGN: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://evil.example" },
];

function knock(house: StaffHarness, policy: RoutePolicy, headers: Record<string, string>): Promise<Response> {
  const { [ADMIN_KEY_HEADER]: _, ...usual } = headersFor(policy);
  return house.call(addressFor(policy), {
    method: policy.method,
    headers: { ...usual, ...headers },
    ...(policy.body === "json" && { body: "{}" }),
  });
}

/** With a token made for this very call. It goes for one call: the second is refused. */
async function knockAsScript(house: StaffHarness, policy: RoutePolicy): Promise<string> {
  const headers = { Authorization: `Bearer ${await scriptToken(house, policy)}` };
  const response = await knock(house, policy, headers);
  if (!policy.allowsScriptToken) return isRefused(response, 401, "unauthorized");
  const passed = await isPassedOn(policy, response);
  if (!policy.worksWithoutDatabase) await isRefused(await knock(house, policy, headers), 401, "unauthorized");
  return passed;
}

async function scriptToken(house: StaffHarness, policy: RoutePolicy): Promise<string> {
  const using = { ...makeDeps(parseEnv(house.bindings)), nonce: crypto.randomUUID(), nowMs: Date.now() };
  return (await makeScriptToken(using, { method: policy.method, path: addressFor(policy) })) ?? "";
}

/** Passed on by the policy, whatever the use case behind it says to an empty form. */
async function isPassedOn(policy: RoutePolicy, response: Response): Promise<string> {
  expect([200, 201, 400, 404, 409, 502, 503], routeName(policy)).toContain(response.status);
  await response.body?.cancel();
  return "yes";
}

async function isRefused(response: Response, status: number, code: string): Promise<string> {
  await expectRefusal(response, status, code);
  return `${status}`;
}

test("each policy of the staff opens to the roles it is for, and to nobody else whatever they show", async () => {
  const house = makePasskeyHarness();
  const people = await Promise.all(ROLES.map(async (role) => ({ role, ...(await addStaffMember(house, role)) })));
  const [owner] = people;
  const out = await addStaffMember(house, "owner");
  expect((await out.as("/api/admin/sign-out", { method: "POST" })).status).toBe(200);
  const gone = await addStaffMember(house, "owner");
  expect((await house.send("PATCH", `/api/admin/staff/${gone.id}`, { isActive: false })).status).toBe(200);
  const long = await addStaffMember(house, "owner");
  await house.bindings.DB.prepare("update staff_sessions set created_at = created_at - ? where staff_id = ?")
    .bind(RECENT_AUTH_MS, long.id)
    .run();

  const table: string[][] = [];
  for (const policy of STAFF_POLICIES) {
    const roles: string[] = [];
    for (const { role, cookie } of people) {
      const isTheirs = isAtLeast(role, policy.minRole);
      // Signing out ends what the others are tried with.
      if (policy.path === "/api/admin/sign-out") roles.push("yes");
      else {
        const response = await knock(house, policy, { Cookie: cookie });
        roles.push(isTheirs ? await isPassedOn(policy, response) : await isRefused(response, 403, "forbidden"));
      }
    }
    const madeUp = `__Host-staff=${"0".repeat(64)}`;
    const cookies = [{}, { Cookie: madeUp }, { Cookie: out.cookie }, { Cookie: gone.cookie }];
    const strangers = await Promise.all(
      cookies.map(async (headers) => isRefused(await knock(house, policy, headers), 401, "unauthorized")),
    );
    await Promise.all(
      FOREIGN.map(async (headers) =>
        isRefused(await knock(house, policy, { Cookie: owner?.cookie ?? "", ...headers }), 403, "foreign_origin"),
      ),
    );
    const script = await knockAsScript(house, policy);
    // A session that is to be ended by the knock is tried last of all.
    const proof = policy.requiresRecentAuth
      ? await isRefused(await knock(house, policy, { Cookie: long.cookie }), 403, "reauth_required")
      : "";
    table.push([routeName(policy), ...roles, script, proof, ...strangers, "403"]);
  }
  await house.bindings.DB.prepare("insert into settings values ('is_shared_key_allowed', 'false', 0)").run();
  try {
    for (const policy of STAFF_POLICIES) {
      const response = await knock(house, policy, { [ADMIN_KEY_HEADER]: ADMIN_KEY });
      if (policy.worksWithoutDatabase) await response.body?.cancel();
      else await isRefused(response, 401, "unauthorized");
    }
  } finally {
    await house.bindings.DB.prepare("delete from settings").run();
  }
  const heads = [
    "Policy",
    ...ROLES,
    "a script",
    "proof is old",
    "no session",
    "made up",
    "signed out",
    "left",
    "another site's page",
  ];
  await expect(pageOf([heads, ...table])).toMatchFileSnapshot("../../docs/access-policies.md");
  // A limit, not a wait: two thousand knocks on a machine that may be busy.
}, 300_000);

function pageOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...rest] = rows;
  return `${ABOUT}\n${[line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rest.map(line)].join("\n")}\n`;
}

const ABOUT = `# The policies of the staff

Written by \`worker/staff/ways-in.worker.test.ts\`, which knocks at each policy as each of these and fails where anything here is no longer so; after a change on purpose, \`npx vitest run --project worker worker/staff/ways-in.worker.test.ts -u\` writes it anew.

\`yes\`: the policy passes the call on. \`403\`: a role that may not (\`forbidden\`), a session in which nobody proved for fifteen minutes who they are (\`reauth_required\`, where the policy asks it), or a page of another site, of another name of our own domain, or with another origin (\`foreign_origin\`). \`401\`: nobody that the house knows (\`unauthorized\`): no session, one that was made up, one signed out, and one of somebody deactivated a moment ago. \`a script\`: whoever holds the worker's secrets, with a token made with them for this one call; it goes for no second one. The shared key is an owner while it is on; switched off, it gets 401 at every policy but the one that tells whether the database answers.

No session comes of a challenge that is answered from another origin, for another site, without the device having checked who holds it, with another key, or for the second time, nor of one that was made up or is older than five minutes: 401, each tried in the same file for signing in and for registering a device.
`;

const FAULTS: [string, Faults][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another site's passkey", { rpId: "evil.example" }],
  ["a device that did not check who holds it", { isVerified: false }],
  ["another key", { isForged: true }],
];

test.each(FAULTS)("nobody signs in with %s", async (_, faults) => {
  const house = makePasskeyHarness();
  const { device } = await addStaffMember(house, "desk");
  await expectRefusal(await signIn(house, device, faults), 401, "unauthorized");
  expect((await signIn(house, device)).status).toBe(200);
});

test.each(FAULTS.filter(([, { isForged }]) => !isForged))("nobody registers a device with %s", async (_, faults) => {
  const house = makePasskeyHarness();
  const { token } = await invite(house, "desk");
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(await registrationOptions(house, token), faults);
  await expectRefusal(await house.post("/api/admin/passkeys", { token, credential }), 401, "unauthorized");
  const right = await device.register(await registrationOptions(house, token));
  expect((await house.post("/api/admin/passkeys", { token, credential: right })).status).toBe(201);
});

test("an answer counts once: replayed, made up or too old it opens nothing", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  const { device } = await addStaffMember(house, "desk");
  const credential = await device.signIn(await signInOptions(house));
  expect((await house.post("/api/admin/sign-in", { credential })).status).toBe(200);
  await expectRefusal(await house.post("/api/admin/sign-in", { credential }), 401, "unauthorized");
  const made = await device.signIn({ challenge: "bWFkZSB1cA" });
  await expectRefusal(await house.post("/api/admin/sign-in", { credential: made }), 401, "unauthorized");
  // In the middle of a minute, as any challenge may be made.
  now += 90_000 - (now % 60_000);
  const slow = await device.signIn(await signInOptions(house));
  const late = await device.signIn(await signInOptions(house));
  now += CHALLENGE_MS - 1;
  expect((await house.post("/api/admin/sign-in", { credential: slow })).status).toBe(200);
  now += 1;
  await expectRefusal(await house.post("/api/admin/sign-in", { credential: late }), 401, "unauthorized");
  const stranger = await makeAuthenticator(SITE);
  await expectRefusal(await signIn(house, stranger), 401, "unauthorized");
});

test("an answer that proves nothing leaves nothing behind, so nobody fills the database by answering", async () => {
  const house = makePasskeyHarness();
  const { device } = await addStaffMember(house, "desk");
  const countUsed = async () => {
    const found = await house.bindings.DB.prepare("select count(*) as used from used_tokens").first<{ used: number }>();
    return found?.used;
  };
  const before = await countUsed();
  await expectRefusal(await signIn(house, device, { isForged: true }), 401, "unauthorized");
  expect(await countUsed()).toBe(before);
  expect((await signIn(house, device)).status).toBe(200);
  expect(await countUsed()).toBe((before ?? 0) + 1);
});

test("a challenge that was used to register is used up, also for another person and for signing in", async () => {
  const house = makePasskeyHarness();
  const first = await invite(house, "desk");
  const second = await invite(house, "desk");
  const options = await registrationOptions(house, first.token);
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(options);
  expect((await house.post("/api/admin/passkeys", { token: first.token, credential })).status).toBe(201);
  await expectRefusal(
    await house.post("/api/admin/passkeys", { token: second.token, credential }),
    401,
    "unauthorized",
  );
  // Nor is the same passkey anybody else's, or registered twice.
  const known = await device.register(await registrationOptions(house, second.token));
  await expectRefusal(
    await house.post("/api/admin/passkeys", { token: second.token, credential: known }),
    409,
    "conflict",
  );
  const again = await device.signIn(options);
  await expectRefusal(await house.post("/api/admin/sign-in", { credential: again }), 401, "unauthorized");
});

test("whoever signs in again has a new session in place of the old one, and may again what asks for proof", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  const { device, cookie, as } = await addStaffMember(house, "owner");
  const add = (headers: Record<string, string>) =>
    house.post("/api/admin/staff", { name: "Kofi", role: "desk" }, headers);
  now += RECENT_AUTH_MS;
  await expectRefusal(await add({ Cookie: cookie }), 403, "reauth_required");
  expect((await as("/api/admin/staff")).status).toBe(200);
  const fresh = cookieOf(await signIn(house, device, {}, { Cookie: cookie }));
  expect(fresh).not.toBe(cookie);
  expect((await as("/api/admin/me")).status).toBe(401);
  expect((await add({ Cookie: fresh })).status).toBe(201);
});

const TEAM = "https://team.cloudflareaccess.example";

test("behind Cloudflare Access its signed header is a way in for who works here, and what is made up is none", async () => {
  const audience = crypto.randomUUID();
  const house = makePasskeyHarness({ bindings: { ACCESS_TEAM_URL: TEAM, ACCESS_AUDIENCE: audience } });
  const keys = await generateKeyPair("RS256");
  const others = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const outside = vi.mocked(globalThis.fetch);
  const usual = outside.getMockImplementation();
  let asked = 0;
  outside.mockImplementation(async (input, init) => {
    if (!new Request(input, init).url.startsWith(TEAM)) return usual?.(input, init) ?? Response.error();
    asked += 1;
    return Response.json({ keys: [jwk] });
  });
  const assertion = (email: string, { by = keys, expires = "5m" } = {}) =>
    new SignJWT({ email })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(TEAM)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(by.privateKey);
  const come = (header: string, path = "/api/admin/me", headers = {}) =>
    house.call(path, { headers: { [ACCESS_HEADER]: header, ...headers } });

  const email = `ama-${crypto.randomUUID()}@example.com`;
  const { id } = await invite(house, "manager", email);
  const me = await jsonOf<StaffMe>(come(await assertion(email.toUpperCase())));
  expect(me).toEqual({ name: "Ama manager", role: "manager", staffId: id });
  await expectRefusal(await come(await assertion(email), "/api/admin/staff"), 403, "forbidden");
  await expectRefusal(
    await come(await assertion(email), "/api/admin/me", { "Sec-Fetch-Site": "cross-site" }),
    403,
    "foreign_origin",
  );
  await expectRefusal(await come(await assertion("nobody@example.com")), 403, "forbidden");
  house.logged.length = 0;
  for (const forged of [await assertion(email, { by: others }), await assertion(email, { expires: "-1m" }), "a.b.c"]) {
    await expectRefusal(await come(forged), 401, "unauthorized");
    expect(house.logged.filter((event) => event === "access_refused")).toHaveLength(1);
    house.logged.length = 0;
  }
  expect(house.logLines.join()).not.toContain(email);
  expect(asked).toBe(1);
  await house.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  await expectRefusal(await come(await assertion(email)), 403, "forbidden");

  // Past Access, where the site knows of none, the header is nothing.
  const bare = makePasskeyHarness();
  await expectRefusal(
    await bare.call("/api/admin/me", { headers: { [ACCESS_HEADER]: await assertion(email) } }),
    401,
    "unauthorized",
  );
});
