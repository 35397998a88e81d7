import { expect, test } from "vitest";
import type { RecoveryCode, StaffList, StaffPasskeys, StaffSettings } from "#contract/front-desk/staff.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { makeAuthenticator } from "#worker/test/authenticator.ts";
import { expectRefusal } from "#worker/test/policy-calls.ts";
import { ADMIN_PASSWORD, jsonOf } from "#worker/test/staff-harness.ts";
import {
  addStaffMember,
  cookieOf,
  invite,
  LINK_KEY,
  makePasskeyHarness,
  registrationOptions,
  renewInvitation,
  SITE,
  signIn,
} from "#worker/test/staff-members.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const off = { isSharedKeyAllowed: false };

type StaffMember = Awaited<ReturnType<typeof addStaffMember>>;

async function printCode({ as }: Pick<StaffMember, "as">): Promise<RecoveryCode> {
  const response = await as("/api/admin/recovery-code", { method: "POST" });
  expect(response.status).toBe(201);
  return jsonOf<RecoveryCode>(response);
}

test("turns off the shared key after a recent owner sign-in and with a second way in", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  await harness.bindings.DB.prepare("update staff set is_active = 0").run();
  const missing = async () => (await jsonOf<StaffSettings>(harness.get("/api/admin/settings"))).missing;
  const isRefused = async () => expectRefusal(await harness.send("PATCH", "/api/admin/settings", off), 409, "conflict");
  expect(await missing()).toEqual(["recent_sign_in", "second_way"]);
  await isRefused();
  const owner = await addStaffMember(harness, "owner");
  const manager = await addStaffMember(harness, "manager");
  expect(await missing()).toEqual(["second_way"]);
  await isRefused();

  await expectRefusal(await manager.as("/api/admin/recovery-code", { method: "POST" }), 403, "forbidden");
  await expectRefusal(await harness.send("POST", "/api/admin/recovery-code"), 409, "conflict");
  await printCode(owner);
  expect(await missing()).toEqual([]);
  now += DAY + 1;
  expect(await missing()).toEqual(["recent_sign_in"]);
  await isRefused();
  const cookie = cookieOf(await signIn(harness, owner.device));
  expect(await missing()).toEqual([]);
  const { recoveryCodeUntil } = await jsonOf<StaffSettings>(
    harness.call("/api/admin/settings", { headers: { Cookie: cookie } }),
  );
  expect(Date.parse(recoveryCodeUntil ?? "")).toBeGreaterThan(now + 363 * DAY);

  await harness.bindings.DB.prepare("delete from staff_invitations").run();
  expect(await missing()).toEqual(["second_way"]);
  const token = await renewInvitation(harness, owner.id);
  const second = await makeAuthenticator(SITE);
  const credential = await second.register(await registrationOptions(harness, token));
  expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
  expect(await missing()).toEqual([]);
});

test("keeps an owner who can sign in while the shared key is off", async () => {
  const harness = makePasskeyHarness();
  await harness.bindings.DB.prepare("update staff set is_active = 0").run();
  const owner = await addStaffMember(harness, "owner");
  const { id, token } = await invite(harness, "owner");
  await printCode(owner);
  const deactivateOwner = () =>
    owner.as(`/api/admin/staff/${owner.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ isActive: false }),
    });
  expect((await harness.send("PATCH", "/api/admin/settings", off)).status).toBe(200);
  try {
    await expectRefusal(await deactivateOwner(), 409, "conflict");
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(await registrationOptions(harness, token));
    expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
    expect((await deactivateOwner()).status).toBe(200);
    const { items } = await jsonOf<StaffList>(
      harness.call("/api/admin/staff", { headers: { Cookie: cookieOf(await signIn(harness, device)) } }),
    );
    expect(items.filter(({ isActive }) => isActive).map((each) => each.id)).toEqual([id]);
  } finally {
    await harness.bindings.DB.prepare("delete from settings").run();
  }
});

test("accepts a printed code once for a new device, ends all sessions and tells the team", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const owner = await addStaffMember(harness, "owner");
  const earlier = await printCode(owner);
  const { code, url, expiresAt } = await printCode(owner);
  expect(url).toBe(`https://house.test/admin/virtual-office#recovery=${code}`);
  expect(Date.parse(expiresAt) - now).toBe(365 * DAY);
  const rows = await harness.bindings.DB.prepare("select * from staff_invitations").all();
  expect(JSON.stringify(rows.results)).not.toContain(code);
  const { results } = await harness.bindings.DB.prepare("select detail from audit_trail").all();
  expect(JSON.stringify(results)).not.toContain(code);

  // An invitation for a second device leaves the code valid.
  await renewInvitation(harness, owner.id);
  await expectRefusal(await harness.post("/api/admin/passkeys/options", { token: earlier.code }), 410, "link_expired");
  for (let look = 0; look < 3; look += 1)
    expect(await jsonOf(harness.post("/api/admin/passkeys/options", { token: code }))).toMatchObject({
      name: "Ama owner",
      isRecovery: true,
    });
  now += 364 * DAY;
  const device = await makeAuthenticator(SITE);
  const again = await makeAuthenticator(SITE);
  const open = cookieOf(await signIn(harness, owner.device));
  const answers = await Promise.all(
    [device, again].map(async (each) => {
      const credential = await each.register(await registrationOptions(harness, code));
      return harness.post("/api/admin/passkeys", { token: code, credential });
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
  expect((await harness.call("/api/admin/me", { headers: { Cookie: open } })).status).toBe(401);
  expect(harness.logged).toContain("staff_recovered");
  expect(harness.mails.filter(({ subject }) => /recovery code/i.test(subject))).toHaveLength(1);
  const winner = answers.find(({ status }) => status === 201) ?? new Response();
  const as = (path: string) => harness.call(path, { headers: { Cookie: cookieOf(winner) } });
  expect((await jsonOf<StaffPasskeys>(as("/api/admin/devices"))).items).toHaveLength(2);
  const { items } = await jsonOf<{ items: { action: string; staffId: string }[] }>(
    as(`/api/admin/history?subjectId=${owner.id}`),
  );
  expect(items.filter(({ action, staffId }) => action === "staff_recovered" && staffId === owner.id)).toHaveLength(1);
});

test("completes an interrupted recovery as a recovery, and expires it on time", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const { DB } = harness.bindings;
  await DB.prepare("update staff set is_active = 0").run();
  const owner = await addStaffMember(harness, "owner");
  const makeLink = async () => {
    const minute = Math.ceil((now + HOUR) / 60_000);
    const links = makeLinks({ key: LINK_KEY, previousKey: undefined });
    return (await links.make("staff_recovery", crypto.randomUUID(), minute)) ?? "";
  };
  const breakOff = async (token: string) => {
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(await registrationOptions(harness, token));
    await DB.prepare(
      "create trigger break_off before insert on staff_passkeys begin select raise(abort, 'broken off'); end",
    ).run();
    expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(500);
    await DB.prepare("drop trigger break_off").run();
    return credential;
  };
  const token = await makeLink();
  await breakOff(token);
  expect(await jsonOf(harness.post("/api/admin/passkeys/options", { token }))).toMatchObject({ isRecovery: true });
  const device = await makeAuthenticator(SITE);
  const credential = await device.register(await registrationOptions(harness, token));
  expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
  expect((await owner.as("/api/admin/me")).status).toBe(401);
  expect(harness.mails.filter(({ subject }) => /recovery code/i.test(subject))).toHaveLength(1);

  const second = await makeLink();
  await breakOff(second);
  now += HOUR + 60_000;
  await expectRefusal(await harness.post("/api/admin/passkeys/options", { token: second }), 410, "link_expired");
});

test("ends a printed code after a year, with a role change, and when its owner leaves", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  await addStaffMember(harness, "owner");
  const isOver = async ({ code }: RecoveryCode) =>
    expectRefusal(await harness.post("/api/admin/passkeys/options", { token: code }), 410, "link_expired");
  const one = await addStaffMember(harness, "owner");
  const old = await printCode(one);
  now += 365 * DAY;
  await isOver(old);
  const two = await addStaffMember(harness, "owner");
  const code = await printCode(two);
  expect((await harness.send("PATCH", `/api/admin/staff/${two.id}`, { role: "manager" })).status).toBe(200);
  await isOver(code);
  const three = await addStaffMember(harness, "owner");
  const third = await printCode(three);
  expect((await harness.send("PATCH", `/api/admin/staff/${three.id}`, { isActive: false })).status).toBe(200);
  await isOver(third);
});

test("counts unknown codes as guesses, but not expired ones, and never delays a valid one", async () => {
  const harness = makePasskeyHarness();
  const owner = await addStaffMember(harness, "owner");
  const { code } = await printCode(owner);
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const look = async (token: string) => (await harness.post("/api/admin/passkeys/options", { token }, from)).status;
  const unknownToken = () => crypto.randomUUID().replaceAll("-", "");
  for (let turn = 0; turn < 5; turn += 1) expect(await look(unknownToken())).toBe(410);
  expect(await look(unknownToken())).toBe(429);
  expect(await look(code)).toBe(200);
  expect(await look(await renewInvitation(harness, owner.id))).toBe(200);
});

test("turns off the shared key after a passkey sign-in, and restores access by a recovery code", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  await harness.bindings.DB.prepare("update staff_passkeys set last_used_at = null").run();
  const off = { isSharedKeyAllowed: false };
  await expectRefusal(await harness.send("PATCH", "/api/admin/settings", off), 409, "conflict");
  const owner = await addStaffMember(harness, "owner");
  expect((await owner.as("/api/admin/recovery-code", { method: "POST" })).status).toBe(201);
  try {
    expect((await harness.send("PATCH", "/api/admin/settings", off)).status).toBe(200);
    await expectRefusal(await harness.get("/api/admin/me"), 401, "unauthorized");
    await expectRefusal(await harness.post("/api/admin/session", { password: ADMIN_PASSWORD }), 401, "unauthorized");
    expect((await owner.as("/api/admin/me")).status).toBe(200);

    const minute = Math.ceil((now + HOUR) / 60_000);
    const code = await makeLinks({ key: LINK_KEY, previousKey: undefined }).make(
      "staff_recovery",
      "f".repeat(32),
      minute,
    );
    const forged = await makeLinks({ key: "another", previousKey: undefined }).make(
      "staff_recovery",
      "f".repeat(32),
      minute,
    );
    await expectRefusal(await harness.post("/api/admin/passkeys/options", { token: forged }), 410, "link_expired");
    const device = await makeAuthenticator(SITE);
    const register = async (token: string | null) => {
      const credential = await device.register(await registrationOptions(harness, token ?? ""));
      return harness.post("/api/admin/passkeys", { token, credential });
    };
    const recovered = await register(code);
    expect(recovered.status).toBe(201);
    expect(await recovered.json()).toMatchObject({ role: "owner" });
    expect(harness.logged).toContain("staff_recovered");
    expect(harness.mails.some(({ subject }) => /recovery code/i.test(subject))).toBe(true);
    await expectRefusal(await harness.post("/api/admin/passkeys/options", { token: code }), 410, "link_expired");
    now += 2 * HOUR;
    const cookie = cookieOf(await signIn(harness, device));
    const on = await harness.call("/api/admin/settings", {
      method: "PATCH",
      headers: { Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ isSharedKeyAllowed: true }),
    });
    expect(on.status).toBe(200);
    expect((await harness.get("/api/admin/me")).status).toBe(200);
  } finally {
    await harness.bindings.DB.prepare("delete from settings").run();
  }
});
