import { expect, test } from "vitest";
import type { StaffList, StaffMe, StaffPasskeys, StaffSessions } from "#contract/front-desk/staff.ts";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { makeAuthenticator } from "#worker/test/authenticator.ts";
import { expectRefusal } from "#worker/test/policy-calls.ts";
import { ADMIN_KEY, jsonOf } from "#worker/test/staff-harness.ts";
import {
  addStaffMember,
  cookieOf,
  invite,
  makePasskeyHarness,
  registrationOptions,
  renewInvitation,
  SITE,
  signIn,
  signInOptions,
} from "#worker/test/staff-members.ts";

const HOUR = 3_600_000;

test("registers one device per invitation and signs it in", async () => {
  const harness = makePasskeyHarness();
  const { id, device, as } = await addStaffMember(harness, "manager");
  const me = await jsonOf<StaffMe>(as("/api/admin/me"));
  expect(me).toEqual({ name: "Ama manager", role: "manager", staffId: id });
  const token = await renewInvitation(harness, id);
  const options = await registrationOptions(harness, token);
  const second = await makeAuthenticator(SITE);
  const credential = await second.register(options);
  expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
  for (const each of [device, second]) {
    const response = await signIn(harness, each);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(me);
  }
  const { items } = await jsonOf<StaffList>(harness.get("/api/admin/staff"));
  expect(items.find((each) => each.id === id)?.passkeys).toHaveLength(2);
});

test("sets a host-only session cookie that scripts and other sites cannot use", async () => {
  const harness = makePasskeyHarness();
  const { device } = await addStaffMember(harness, "desk");
  const response = await signIn(harness, device);
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-staff=[0-9a-f]{64}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
  );
  const kept = await harness.bindings.DB.prepare("select token_hash from staff_sessions").all<{ token_hash: string }>();
  const token = cookieOf(response).split("=")[1] ?? "";
  expect(JSON.stringify(kept.results)).not.toContain(token);
});

test("accepts an invitation once, for a day, until the next one or its owner's deactivation", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const register = async (token: string) => {
    const options = await registrationOptions(harness, token).catch(() => undefined);
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(options ?? (await signInOptions(harness)));
    return harness.post("/api/admin/passkeys", { token, credential });
  };
  const { id, token } = await invite(harness, "desk");
  for (let look = 0; look < 3; look += 1)
    expect((await harness.post("/api/admin/passkeys/options", { token })).status).toBe(200);
  expect((await register(token)).status).toBe(201);
  await expectRefusal(await register(token), 410, "link_expired");
  await expectRefusal(await harness.post("/api/admin/passkeys/options", { token }), 410, "link_expired");

  const earlier = await renewInvitation(harness, id);
  const later = await renewInvitation(harness, id);
  await expectRefusal(await register(earlier), 410, "link_expired");
  now += 24 * HOUR;
  await expectRefusal(await register(later), 410, "link_expired");

  const last = await renewInvitation(harness, id);
  await harness.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  await expectRefusal(await register(last), 410, "link_expired");
  await expectRefusal(await harness.send("POST", `/api/admin/staff/${id}/invitation`), 404, "not_found");
});

test("registers one device under concurrent uses of one invitation", async () => {
  const harness = makePasskeyHarness();
  const { token } = await invite(harness, "desk");
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const device = await makeAuthenticator(SITE);
      const credential = await device.register(await registrationOptions(harness, token));
      return (await harness.post("/api/admin/passkeys", { token, credential })).status;
    }),
  );
  expect(answers.sort()).toEqual([201, 410, 410, 410]);
});

test("registers a passkey for one of two concurrent people, and keeps the other invitation valid", async () => {
  const harness = makePasskeyHarness();
  const people = [await invite(harness, "desk"), await invite(harness, "manager")];
  const device = await makeAuthenticator(SITE);
  const credentials = await Promise.all(
    people.map(async ({ token }) => device.register(await registrationOptions(harness, token))),
  );
  const answers = await Promise.all(
    people.map(({ token }, which) => harness.post("/api/admin/passkeys", { token, credential: credentials[which] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const left = answers.findIndex(({ status }) => status === 409);
  await expectRefusal(answers[left] ?? new Response(), 409, "conflict");
  const token = people[left]?.token ?? "";
  const own = await makeAuthenticator(SITE);
  const credential = await own.register(await registrationOptions(harness, token));
  expect((await harness.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
});

test("refuses a passkey whose counter decreases, and records it", async () => {
  const harness = makePasskeyHarness();
  const { device, id } = await addStaffMember(harness, "desk");
  expect((await signIn(harness, device, { counter: 7 })).status).toBe(200);
  await expectRefusal(await signIn(harness, device, { counter: 7 }), 401, "unauthorized");
  await expectRefusal(await signIn(harness, device, { counter: 3 }), 401, "unauthorized");
  expect((await signIn(harness, device, { counter: 8 })).status).toBe(200);
  const { items } = await jsonOf<{ items: { action: string; staffName: string | null }[] }>(
    harness.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.filter(({ action }) => action === "passkey_refused")).toHaveLength(2);
  expect(harness.mails.filter(({ subject }) => /passkey was refused/.test(subject))).toHaveLength(1);
  expect(items.find(({ action }) => action === "staff_signed_in")?.staffName).toBe("Ama desk");
});

test("makes a guesser wait, but not a valid sign-in from the same address", async () => {
  const harness = makePasskeyHarness();
  const { device } = await addStaffMember(harness, "desk");
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const guess = async () => {
    const stranger = await makeAuthenticator(SITE);
    const credential = await stranger.signIn(await signInOptions(harness));
    return (await harness.post("/api/admin/sign-in", { credential }, from)).status;
  };
  const guesses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) guesses.push(await guess());
  expect(guesses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(guesses.slice(5)).toEqual([429, 429, 429]);
  const credential = await device.signIn(await signInOptions(harness));
  expect((await harness.post("/api/admin/sign-in", { credential }, from)).status).toBe(200);
});

test("ends a session by sign-out, owner, role change, idleness, and after a week", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const meStatus = async (cookie: string) =>
    (await harness.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const { id, device, cookie, as } = await addStaffMember(harness, "desk");
  const post = { method: "POST" };

  const out = await as("/api/admin/sign-out", post);
  expect(out.headers.get("Set-Cookie")).toMatch(/^__Host-staff=; Path=\/; Max-Age=0;/);
  expect(await meStatus(cookie)).toBe(401);

  const byOwner = cookieOf(await signIn(harness, device));
  const sessions = await jsonOf<StaffSessions>(harness.call("/api/admin/sessions", { headers: { Cookie: byOwner } }));
  expect(sessions.items).toMatchObject([{ isThis: true }]);
  await harness.send("POST", `/api/admin/sessions/${sessions.items[0]?.id}/end`);
  expect(await meStatus(byOwner)).toBe(401);

  const byRole = cookieOf(await signIn(harness, device));
  await harness.send("PATCH", `/api/admin/staff/${id}`, { role: "manager" });
  expect(await meStatus(byRole)).toBe(401);

  const unused = cookieOf(await signIn(harness, device));
  now += 12 * HOUR - 1;
  expect(await meStatus(unused)).toBe(200);
  now += 12 * HOUR;
  expect(await meStatus(unused)).toBe(401);

  const used = cookieOf(await signIn(harness, device));
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    expect(await meStatus(used)).toBe(200);
    now += 8 * HOUR;
  }
  expect(await meStatus(used)).toBe(401);

  const deactivated = cookieOf(await signIn(harness, device));
  expect(await meStatus(deactivated)).toBe(200);
  await harness.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  expect(await meStatus(deactivated)).toBe(401);
  await expectRefusal(await signIn(harness, device), 401, "unauthorized");
});

test("refuses a request whose sender loses access while sending it", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  await addStaffMember(harness, "owner");
  const leaving = await addStaffMember(harness, "owner");
  const name = `Kofi ${crypto.randomUUID()}`;
  const form = new TextEncoder().encode(JSON.stringify({ name, role: "owner" }));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const headers = { Cookie: leaving.cookie, "Content-Type": "application/json" };
  const adding = harness.call("/api/admin/staff", { method: "POST", headers, body: readable });
  // The body is being read, so the access check has passed.
  await writer.write(form.slice(0, 10));
  expect((await harness.send("PATCH", `/api/admin/staff/${leaving.id}`, { isActive: false })).status).toBe(200);
  now += 1000;
  await writer.write(form.slice(10));
  await writer.close();
  await expectRefusal(await adding, 401, "unauthorized");
  const { items } = await jsonOf<StaffList>(harness.get("/api/admin/staff"));
  expect(items.some((each) => each.name === name)).toBe(false);
});

test("lets only an owner end another person's session", async () => {
  const harness = makePasskeyHarness();
  const one = await addStaffMember(harness, "manager");
  const other = await addStaffMember(harness, "desk");
  const { items } = await jsonOf<StaffSessions>(other.as("/api/admin/sessions"));
  const end = `/api/admin/sessions/${items[0]?.id}/end`;
  await expectRefusal(await one.as(end, { method: "POST" }), 404, "not_found");
  expect((await other.as("/api/admin/me")).status).toBe(200);
});

test("lets an owner list and end a person's sessions, and records who ended them", async () => {
  const harness = makePasskeyHarness();
  const owner = await addStaffMember(harness, "owner");
  const desk = await addStaffMember(harness, "desk");
  const { items } = await jsonOf<StaffSessions>(owner.as(`/api/admin/staff/${desk.id}/sessions`));
  expect(items).toMatchObject([{ isThis: false, device: expect.any(String) }]);
  expect((await owner.as(`/api/admin/sessions/${items[0]?.id}/end`, { method: "POST" })).status).toBe(200);
  expect((await desk.as("/api/admin/me")).status).toBe(401);
  expect(await jsonOf(owner.as(`/api/admin/staff/${desk.id}/sessions`))).toEqual({ items: [] });
  const history = await jsonOf<{ items: { action: string; staffId: string | null }[] }>(
    owner.as(`/api/admin/history?subjectId=${desk.id}`),
  );
  expect(history.items[0]).toMatchObject({ action: "staff_signed_out", staffId: owner.id, staffName: "Ama owner" });
  await expectRefusal(await owner.as(`/api/admin/staff/${crypto.randomUUID()}/sessions`), 404, "not_found");
});

test("ends all other sessions of a person, and all sessions for an owner", async () => {
  const harness = makePasskeyHarness();
  const owner = await addStaffMember(harness, "owner");
  const desk = await addStaffMember(harness, "desk");
  const others = [cookieOf(await signIn(harness, desk.device)), cookieOf(await signIn(harness, desk.device))];
  const meStatus = async (cookie: string) =>
    (await harness.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const post = { method: "POST" };
  expect(await jsonOf(desk.as("/api/admin/other-sessions/end", post))).toEqual({ ended: 2 });
  expect(await Promise.all([desk.cookie, ...others, owner.cookie].map(meStatus))).toEqual([200, 401, 401, 200]);
  expect(await jsonOf(desk.as("/api/admin/other-sessions/end", post))).toEqual({ ended: 0 });
  await expectRefusal(await desk.as(`/api/admin/staff/${owner.id}/sessions/end`, post), 403, "forbidden");
  expect(await jsonOf(owner.as(`/api/admin/staff/${desk.id}/sessions/end`, post))).toEqual({ ended: 1 });
  expect(await meStatus(desk.cookie)).toBe(401);
  expect(await jsonOf(owner.as(`/api/admin/staff/${owner.id}/sessions/end`, post))).toEqual({ ended: 0 });
  expect(await meStatus(owner.cookie)).toBe(200);
  await expectRefusal(await owner.as(`/api/admin/staff/${crypto.randomUUID()}/sessions/end`, post), 404, "not_found");
});

test("ends earlier sessions with another device only if requested", async () => {
  const harness = makePasskeyHarness();
  const { id, cookie } = await addStaffMember(harness, "desk");
  const meStatus = async () => (await harness.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const register = async (endsOthers: boolean) => {
    const token = await renewInvitation(harness, id);
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(await registrationOptions(harness, token));
    expect((await harness.post("/api/admin/passkeys", { token, credential, endsOthers })).status).toBe(201);
  };
  await register(false);
  expect(await meStatus()).toBe(200);
  await register(true);
  expect(await meStatus()).toBe(401);
});

test("changes a name or address without ending sessions, and records both names", async () => {
  const harness = makePasskeyHarness();
  const { id, as } = await addStaffMember(harness, "desk");
  const other = await invite(harness, "desk", `kofi-${id}@example.com`);
  const change = (body: object) => harness.send("PATCH", `/api/admin/staff/${id}`, body);
  const changed = await change({ name: "Ama Owusu", email: `ama-${id}@example.com` });
  expect(await changed.json()).toMatchObject({ name: "Ama Owusu", email: `ama-${id}@example.com`, role: "desk" });
  expect(await jsonOf<StaffMe>(as("/api/admin/me"))).toMatchObject({ name: "Ama Owusu" });
  const taken = await change({ email: `KOFI-${id}@example.com` });
  await expectRefusal(taken, 400, "validation_failed");
  await expectRefusal(
    await change({ name: "Half", role: "manager", email: `kofi-${id}@example.com` }),
    400,
    "validation_failed",
  );
  expect(await jsonOf<StaffMe>(as("/api/admin/me"))).toMatchObject({ name: "Ama Owusu", role: "desk" });
  expect((await change({ email: "" })).status).toBe(200);
  await expectRefusal(await change({}), 400, "validation_failed");
  await expectRefusal(await change({ name: " " }), 400, "validation_failed");
  const { items } = await jsonOf<{ items: { action: string; detail: object }[] }>(
    harness.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.map(({ detail }) => detail)).toContainEqual({ wasName: "Ama desk", name: "Ama Owusu" });
  expect(JSON.stringify(items)).not.toContain("@example.com");
  expect(other.id).not.toBe(id);
});

test("lists the history by person, page after page", async () => {
  const harness = makePasskeyHarness();
  const { id, device, as } = await addStaffMember(harness, "desk");
  for (let turn = 0; turn < 2; turn += 1) expect((await signIn(harness, device)).status).toBe(200);
  interface HistoryPage {
    items: { action: string; staffId: string | null; at: string }[];
    nextCursor: string | null;
  }
  const entries: HistoryPage["items"] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: HistoryPage = await jsonOf<HistoryPage>(
      as(`/api/admin/history?staffId=${id}&limit=1${cursor && `&cursor=${cursor}`}`),
    );
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(entries.map(({ action }) => action).sort()).toEqual(["passkey_added", "staff_signed_in", "staff_signed_in"]);
  expect(new Set(entries.map(({ staffId }) => staffId))).toEqual(new Set([id]));
  expect(await jsonOf(as(`/api/admin/history?staffId=${crypto.randomUUID()}`))).toMatchObject({ items: [] });
});

test("records a session's use every five minutes at most, and renews the cookie with it", async () => {
  let now = Date.now();
  const harness = makePasskeyHarness({ now: () => new Date(now) });
  const { as } = await addStaffMember(harness, "desk");
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toBeNull();
  now += 5 * 60_000;
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toContain("Max-Age=43200");
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toBeNull();
});

test("keeps one owner under every change", async () => {
  const harness = makePasskeyHarness();
  for (const { id, role } of (await jsonOf<StaffList>(harness.get("/api/admin/staff"))).items)
    if (role === "owner") await harness.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  const first = await addStaffMember(harness, "owner");
  const change = (id: string, body: object) => harness.send("PATCH", `/api/admin/staff/${id}`, body);
  const active = (await jsonOf<StaffList>(harness.get("/api/admin/staff"))).items.filter(
    ({ id, isActive, role }) => isActive && role === "owner" && id !== first.id,
  );
  for (const { id } of active) expect((await change(id, { role: "desk" })).status).toBe(200);
  await expectRefusal(await change(first.id, { role: "manager" }), 409, "conflict");
  await expectRefusal(await change(first.id, { isActive: false }), 409, "conflict");
  const second = await addStaffMember(harness, "owner");
  const [a, b] = await Promise.all([change(first.id, { role: "desk" }), change(second.id, { role: "desk" })]);
  expect([a.status, b.status].sort()).toEqual([200, 409]);
});

test("lets its holder or an owner remove a device, ends its sessions, and keeps an owner's last one", async () => {
  const harness = makePasskeyHarness();
  await harness.bindings.DB.prepare("update staff set is_active = 0").run();
  const owner = await addStaffMember(harness, "owner");
  const desk = await addStaffMember(harness, "desk");
  const devicesOf = async (person: typeof desk) =>
    (await jsonOf<StaffPasskeys>(person.as("/api/admin/devices"))).items.map(({ id }) => id);
  const remove = (person: typeof desk, id: string) =>
    person.as(`/api/admin/devices/${id}/remove`, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } });
  const [ownersDevice = ""] = await devicesOf(owner);
  const [desksDevice = ""] = await devicesOf(desk);

  await expectRefusal(await remove(desk, ownersDevice), 404, "not_found");
  await expectRefusal(await remove(owner, ownersDevice), 409, "conflict");
  const token = await renewInvitation(harness, desk.id);
  const second = await makeAuthenticator(SITE);
  const credential = await second.register(await registrationOptions(harness, token));
  const secondCookie = cookieOf(await harness.post("/api/admin/passkeys", { token, credential }));

  expect((await remove(owner, desksDevice)).status).toBe(200);
  expect((await desk.as("/api/admin/me")).status).toBe(401);
  expect((await signIn(harness, desk.device)).status).toBe(401);
  expect((await harness.call("/api/admin/me", { headers: { Cookie: secondCookie } })).status).toBe(200);
  await expectRefusal(await remove(owner, desksDevice), 404, "not_found");
  const { results } = await harness.bindings.DB.prepare(
    "select staff_id, detail from audit_trail where action = 'passkey_removed' and subject_id = ?",
  )
    .bind(desk.id)
    .all();
  expect(results).toEqual([{ staff_id: owner.id, detail: JSON.stringify({ device: "Browser" }) }]);

  const other = await addStaffMember(harness, "owner");
  expect((await remove(other, ownersDevice)).status).toBe(200);
  const [own = ""] = await devicesOf(other);
  await expectRefusal(await remove(other, own), 409, "conflict");
});

test("treats the shared key as an owner without a name", async () => {
  const harness = makePasskeyHarness();
  expect(await jsonOf(harness.get("/api/admin/me"))).toEqual({ name: "The shared key", role: "owner", staffId: null });
  const { id } = await invite(harness, "desk");
  const { items } = await jsonOf<{ items: { action: string; staffName: string | null; fingerprint: string | null }[] }>(
    harness.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.map(({ staffName, fingerprint }) => [staffName, fingerprint === null])).toEqual(
    items.map(() => [null, false]),
  );
});

test("prefers a key over a cookie", async () => {
  const harness = makePasskeyHarness();
  const { as } = await addStaffMember(harness, "desk");
  const me = await jsonOf<StaffMe>(as("/api/admin/me", { headers: { [ADMIN_KEY_HEADER]: ADMIN_KEY } }));
  expect(me.staffId).toBeNull();
  await expectRefusal(await as("/api/admin/me", { headers: { [ADMIN_KEY_HEADER]: "wrong" } }), 401, "unauthorized");
});
