import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { ACCESS_HEADER, ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { mayDo } from "#domain/staff/effects.ts";
import { ROLES } from "#domain/staff/roles.ts";
import { CHALLENGE_MS, RECENT_AUTH_MS } from "#domain/staff/sessions.ts";
import { makeDeps } from "#worker/deps.ts";
import { parseEnv } from "#worker/env.ts";
import type { RoutePolicy } from "#worker/policies/route-policy.ts";
import { type Faults, makeAuthenticator } from "#worker/test/authenticator.ts";
import { bookingBody } from "#worker/test/harness.ts";
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

/* Calls each staff route as each kind of caller, and compares the results with docs/access-policies.md. */

const STAFF_POLICIES = POLICIES.filter(({ caller }) => caller === "staff");
const FOREIGN: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Origin: "https://evil.example" },
];

function callRoute(harness: StaffHarness, policy: RoutePolicy, headers: Record<string, string>): Promise<Response> {
  const { [ADMIN_KEY_HEADER]: _, ...otherHeaders } = headersFor(policy);
  return harness.call(addressFor(policy), {
    method: policy.method,
    headers: { ...otherHeaders, ...headers },
    ...(policy.body === "json" && { body: "{}" }),
  });
}

/** Uses a token made for this call; a second use is refused. */
async function callAsScript(harness: StaffHarness, policy: RoutePolicy): Promise<string> {
  const headers = { Authorization: `Bearer ${await scriptToken(harness, policy)}` };
  const response = await callRoute(harness, policy, headers);
  if (!policy.allowsScriptToken) return isRefused(response, 401, "unauthorized");
  const passed = await isPassedOn(policy, response);
  if (!policy.worksWithoutDatabase) await isRefused(await callRoute(harness, policy, headers), 401, "unauthorized");
  return passed;
}

async function scriptToken(harness: StaffHarness, policy: RoutePolicy): Promise<string> {
  const signer = { ...makeDeps(parseEnv(harness.bindings)), nonce: crypto.randomUUID(), nowMs: Date.now() };
  return (await makeScriptToken(signer, { method: policy.method, path: addressFor(policy) })) ?? "";
}

/** The access check passed the call on, whatever the use case says to an empty form. */
async function isPassedOn(policy: RoutePolicy, response: Response): Promise<string> {
  expect([200, 201, 400, 404, 409, 415, 502, 503], routeName(policy)).toContain(response.status);
  await response.body?.cancel();
  return "yes";
}

async function isRefused(response: Response, status: number, code: string): Promise<string> {
  await expectRefusal(response, status, code);
  return `${status}`;
}

test("gives each role the acts whose effects it may have, and refuses everyone else", async () => {
  const harness = makePasskeyHarness();
  const people = await Promise.all(ROLES.map(async (role) => ({ role, ...(await addStaffMember(harness, role)) })));
  const [owner] = people;
  const signedOut = await addStaffMember(harness, "owner");
  expect((await signedOut.as("/api/admin/sign-out", { method: "POST" })).status).toBe(200);
  const deactivated = await addStaffMember(harness, "owner");
  expect((await harness.send("PATCH", `/api/admin/staff/${deactivated.id}`, { isActive: false })).status).toBe(200);
  const oldSession = await addStaffMember(harness, "owner");
  await harness.bindings.DB.prepare("update staff_sessions set created_at = created_at - ? where staff_id = ?")
    .bind(RECENT_AUTH_MS, oldSession.id)
    .run();

  const table: string[][] = [];
  for (const policy of STAFF_POLICIES) {
    const roles: string[] = [];
    for (const { role, cookie } of people) {
      const isAllowed = policy.effects.every((effect) => mayDo(role, effect));
      // Signing out would end the session that the other calls need.
      if (policy.path === "/api/admin/sign-out") roles.push("yes");
      else {
        const response = await callRoute(harness, policy, { Cookie: cookie });
        roles.push(isAllowed ? await isPassedOn(policy, response) : await isRefused(response, 403, "forbidden"));
      }
    }
    const madeUpCookie = `__Host-staff=${"0".repeat(64)}`;
    const cookies = [{}, { Cookie: madeUpCookie }, { Cookie: signedOut.cookie }, { Cookie: deactivated.cookie }];
    const strangers = await Promise.all(
      cookies.map(async (headers) => isRefused(await callRoute(harness, policy, headers), 401, "unauthorized")),
    );
    await Promise.all(
      FOREIGN.map(async (headers) =>
        isRefused(await callRoute(harness, policy, { Cookie: owner?.cookie ?? "", ...headers }), 403, "foreign_origin"),
      ),
    );
    const script = await callAsScript(harness, policy);
    // This call may end the session, so it comes last.
    const reauth = policy.requiresRecentAuth
      ? await isRefused(await callRoute(harness, policy, { Cookie: oldSession.cookie }), 403, "reauth_required")
      : "";
    table.push([routeName(policy), ...effectsOf(policy), ...roles, script, reauth, ...strangers, "403"]);
  }
  await harness.bindings.DB.prepare("insert into settings values ('is_shared_key_allowed', 'false', 0)").run();
  try {
    for (const policy of STAFF_POLICIES) {
      const response = await callRoute(harness, policy, { [ADMIN_KEY_HEADER]: ADMIN_KEY });
      if (policy.worksWithoutDatabase) await response.body?.cancel();
      else await isRefused(response, 401, "unauthorized");
    }
  } finally {
    await harness.bindings.DB.prepare("delete from settings").run();
  }
  const columnHeads = [
    "Policy",
    "always",
    "sometimes",
    ...ROLES,
    "script",
    "old sign-in",
    "no session",
    "made-up session",
    "signed out",
    "deactivated",
    "another site",
  ];
  await expect(pageOf([columnHeads, ...table])).toMatchFileSnapshot("../../docs/access-policies.md");
  // A limit, not a wait: two thousand calls on a machine that may be busy.
}, 300_000);

function effectsOf({ effects, conditionalEffects }: RoutePolicy): string[] {
  return [effects, conditionalEffects].map((declared) => declared.join(", "));
}

function pageOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...rest] = rows;
  return `${ABOUT}\n${[line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rest.map(line)].join("\n")}\n`;
}

const ABOUT = `# Access policies of the staff routes

\`worker/staff/access-policies.worker.test.ts\` writes this page: it calls each staff route as each caller below and fails if a result differs. After an intended change, run \`npx vitest run --project worker worker/staff/access-policies.worker.test.ts -u\`.

- \`always\` and \`sometimes\`: what the act does that needs a right, for every call or for some subjects and inputs. \`domain/staff/effects.ts\` says which role has which right; \`worker/staff/require-right.test.ts\` tries each of \`sometimes\` in each role.
- \`yes\`: the policy passes the call on.
- \`401\` (\`unauthorized\`): the caller has no session, a made-up or signed-out one, or was deactivated a moment ago.
- \`403\`: the role is too low (\`forbidden\`), the last sign-in is older than fifteen minutes and the policy requires a recent one (\`reauth_required\`), or the request comes from another site or origin (\`foreign_origin\`).
- \`script\`: a script with a token for this one call, made with the worker's secrets. A second use is refused.

The shared key acts as an owner while it is on. Switched off, it gets 401 on every route except the one that reports whether the database answers.

A sign-in or a registration gets 401 if its challenge is made up, used or older than five minutes. The same applies if the answer comes from another origin or site, has another key, or lacks user verification. The same file tests each case.
`;

const FAULTS: [string, Faults][] = [
  ["another origin", { origin: "https://evil.example" }],
  ["another site's passkey", { rpId: "evil.example" }],
  ["a device that did not verify its user", { isVerified: false }],
  ["another key", { isForged: true }],
];

test.each(FAULTS)("refuses a sign-in with %s", async (_, faults) => {
  const harness = makePasskeyHarness();
  const { device } = await addStaffMember(harness, "desk");
  await expectRefusal(await signIn(harness, device, faults), 401, "unauthorized");
  expect((await signIn(harness, device)).status).toBe(200);
});

test.each(FAULTS.filter(([, { isForged }]) => !isForged))("refuses to register a device with %s", async (_, faults) => {
  const harness = makePasskeyHarness();
  const { token } = await invite(harness, "desk");
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(await registrationOptions(harness, token), faults);
  await expectRefusal(await harness.post("/api/admin/passkeys", { token, credential }), 401, "unauthorized");
  const right = await device.register(await registrationOptions(harness, token));
  expect((await harness.post("/api/admin/passkeys", { token, credential: right })).status).toBe(201);
});

test("refuses an answer that is replayed, made up or expired", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const { device } = await addStaffMember(harness, "desk");
  const credential = await device.signIn(await signInOptions(harness));
  expect((await harness.post("/api/admin/sign-in", { credential })).status).toBe(200);
  await expectRefusal(await harness.post("/api/admin/sign-in", { credential }), 401, "unauthorized");
  const made = await device.signIn({ challenge: "bWFkZSB1cA" });
  await expectRefusal(await harness.post("/api/admin/sign-in", { credential: made }), 401, "unauthorized");
  // In the middle of a minute, as any challenge may be made.
  now += 90_000 - (now % 60_000);
  const slow = await device.signIn(await signInOptions(harness));
  const late = await device.signIn(await signInOptions(harness));
  now += CHALLENGE_MS - 1;
  expect((await harness.post("/api/admin/sign-in", { credential: slow })).status).toBe(200);
  now += 1;
  await expectRefusal(await harness.post("/api/admin/sign-in", { credential: late }), 401, "unauthorized");
  const stranger = await makeAuthenticator(SITE);
  await expectRefusal(await signIn(harness, stranger), 401, "unauthorized");
});

test("stores nothing for an answer that fails verification", async () => {
  const harness = makePasskeyHarness();
  const { device } = await addStaffMember(harness, "desk");
  const countUsed = async () => {
    const found = await harness.bindings.DB.prepare("select count(*) as used from used_tokens").first<{
      used: number;
    }>();
    return found?.used;
  };
  const before = await countUsed();
  await expectRefusal(await signIn(harness, device, { isForged: true }), 401, "unauthorized");
  expect(await countUsed()).toBe(before);
  expect((await signIn(harness, device)).status).toBe(200);
  expect(await countUsed()).toBe((before ?? 0) + 1);
});

test("refuses a used challenge for another person and for signing in", async () => {
  const harness = makePasskeyHarness();
  const first = await invite(harness, "desk");
  const second = await invite(harness, "desk");
  const options = await registrationOptions(harness, first.token);
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(options);
  expect((await harness.post("/api/admin/passkeys", { token: first.token, credential })).status).toBe(201);
  await expectRefusal(
    await harness.post("/api/admin/passkeys", { token: second.token, credential }),
    401,
    "unauthorized",
  );
  // A passkey cannot be registered twice or by another person.
  const known = await device.register(await registrationOptions(harness, second.token));
  await expectRefusal(
    await harness.post("/api/admin/passkeys", { token: second.token, credential: known }),
    409,
    "conflict",
  );
  const again = await device.signIn(options);
  await expectRefusal(await harness.post("/api/admin/sign-in", { credential: again }), 401, "unauthorized");
});

test("replaces the session on a new sign-in, which counts as recent authentication", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const { device, cookie, as } = await addStaffMember(harness, "owner");
  const add = (headers: Record<string, string>) =>
    harness.post("/api/admin/staff", { name: "Kofi", role: "desk" }, headers);
  now += RECENT_AUTH_MS;
  await expectRefusal(await add({ Cookie: cookie }), 403, "reauth_required");
  expect((await as("/api/admin/staff")).status).toBe(200);
  const fresh = cookieOf(await signIn(harness, device, {}, { Cookie: cookie }));
  expect(fresh).not.toBe(cookie);
  expect((await as("/api/admin/me")).status).toBe(401);
  expect((await add({ Cookie: fresh })).status).toBe(201);
});

const TEAM = "https://team.cloudflareaccess.example";

test("accepts Cloudflare Access's signed header for staff, and refuses forged ones", async () => {
  const audience = crypto.randomUUID();
  const harness = makePasskeyHarness({ bindings: { ACCESS_TEAM_URL: TEAM, ACCESS_AUDIENCE: audience } });
  const keys = await generateKeyPair("RS256");
  const others = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const fetchMock = vi.mocked(globalThis.fetch);
  const originalFetch = fetchMock.getMockImplementation();
  let keyRequests = 0;
  fetchMock.mockImplementation(async (input, init) => {
    if (!new Request(input, init).url.startsWith(TEAM)) return originalFetch?.(input, init) ?? Response.error();
    keyRequests += 1;
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
  const callWithAssertion = (header: string, path = "/api/admin/me", headers = {}) =>
    harness.call(path, { headers: { [ACCESS_HEADER]: header, ...headers } });

  const email = `ama-${crypto.randomUUID()}@example.com`;
  const { id } = await invite(harness, "manager", email);
  const me = await jsonOf<StaffMe>(callWithAssertion(await assertion(email.toUpperCase())));
  expect(me).toEqual({ name: "Ama manager", role: "manager", staffId: id });
  await expectRefusal(await callWithAssertion(await assertion(email), "/api/admin/staff"), 403, "forbidden");
  await expectRefusal(
    await callWithAssertion(await assertion(email), "/api/admin/me", { "Sec-Fetch-Site": "cross-site" }),
    403,
    "foreign_origin",
  );
  await expectRefusal(await callWithAssertion(await assertion("nobody@example.com")), 403, "forbidden");
  harness.logged.length = 0;
  for (const forged of [await assertion(email, { by: others }), await assertion(email, { expires: "-1m" }), "a.b.c"]) {
    await expectRefusal(await callWithAssertion(forged), 401, "unauthorized");
    expect(harness.logged.filter((event) => event === "access_refused")).toHaveLength(1);
    harness.logged.length = 0;
  }
  expect(harness.logLines.join()).not.toContain(email);
  expect(keyRequests).toBe(1);

  // Its cookie comes with a customer's link, too.
  const booked = await jsonOf<Booking>(harness.post("/api/bookings", bookingBody()));
  const token = booked.manageUrl?.split("#")[1] ?? "";
  const withCookie = { Cookie: `CF_Authorization=${await assertion(email)}` };
  expect((await harness.post("/api/my-booking/new-link", { token }, withCookie)).status).toBe(200);
  const history = await jsonOf<{ items: HistoryEntry[] }>(
    callWithAssertion(await assertion(email), `/api/admin/history?subjectId=${booked.id}`),
  );
  expect(history.items[0]).toMatchObject({ action: "booking_link_renewed", actor: "staff", staffId: id });

  await harness.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  await expectRefusal(await callWithAssertion(await assertion(email)), 403, "forbidden");

  // Without Access configured the header is ignored.
  const bare = makePasskeyHarness();
  await expectRefusal(
    await bare.call("/api/admin/me", { headers: { [ACCESS_HEADER]: await assertion(email) } }),
    401,
    "unauthorized",
  );
});
