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

test("an invitation registers one device and signs it in; a second device takes a second invitation", async () => {
  const house = makePasskeyHarness();
  const { id, device, as } = await addStaffMember(house, "manager");
  const me = await jsonOf<StaffMe>(as("/api/admin/me"));
  expect(me).toEqual({ name: "Ama manager", role: "manager", staffId: id });
  const token = await renewInvitation(house, id);
  const options = await registrationOptions(house, token);
  const second = await makeAuthenticator(SITE);
  const credential = await second.register(options);
  expect((await house.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
  for (const each of [device, second]) {
    const response = await signIn(house, each);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(me);
  }
  const { items } = await jsonOf<StaffList>(house.get("/api/admin/staff"));
  expect(items.find((each) => each.id === id)?.passkeys).toHaveLength(2);
});

test("the session's cookie is the host's own, out of every script's reach, and sent from no other site", async () => {
  const house = makePasskeyHarness();
  const { device } = await addStaffMember(house, "desk");
  const response = await signIn(house, device);
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-staff=[0-9a-f]{64}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
  );
  const kept = await house.bindings.DB.prepare("select token_hash from staff_sessions").all<{ token_hash: string }>();
  const token = cookieOf(response).split("=")[1] ?? "";
  expect(JSON.stringify(kept.results)).not.toContain(token);
});

test("an invitation is used once, runs out after a day, and ends with the next one or with its owner", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  const register = async (token: string) => {
    const options = await registrationOptions(house, token).catch(() => undefined);
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(options ?? (await signInOptions(house)));
    return house.post("/api/admin/passkeys", { token, credential });
  };
  const { id, token } = await invite(house, "desk");
  for (let look = 0; look < 3; look += 1)
    expect((await house.post("/api/admin/passkeys/options", { token })).status).toBe(200);
  expect((await register(token)).status).toBe(201);
  await expectRefusal(await register(token), 410, "link_expired");
  await expectRefusal(await house.post("/api/admin/passkeys/options", { token }), 410, "link_expired");

  const earlier = await renewInvitation(house, id);
  const later = await renewInvitation(house, id);
  await expectRefusal(await register(earlier), 410, "link_expired");
  now += 24 * HOUR;
  await expectRefusal(await register(later), 410, "link_expired");

  const last = await renewInvitation(house, id);
  await house.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  await expectRefusal(await register(last), 410, "link_expired");
  await expectRefusal(await house.send("POST", `/api/admin/staff/${id}/invitation`), 404, "not_found");
});

test("two who use one invitation at once register one device", async () => {
  const house = makePasskeyHarness();
  const { token } = await invite(house, "desk");
  const answers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const device = await makeAuthenticator(SITE);
      const credential = await device.register(await registrationOptions(house, token));
      return (await house.post("/api/admin/passkeys", { token, credential })).status;
    }),
  );
  expect(answers.sort()).toEqual([201, 410, 410, 410]);
});

test("one passkey that two people register at once is one's, and the other's invitation is still good", async () => {
  const house = makePasskeyHarness();
  const people = [await invite(house, "desk"), await invite(house, "manager")];
  const device = await makeAuthenticator(SITE);
  const credentials = await Promise.all(
    people.map(async ({ token }) => device.register(await registrationOptions(house, token))),
  );
  const answers = await Promise.all(
    people.map(({ token }, which) => house.post("/api/admin/passkeys", { token, credential: credentials[which] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const left = answers.findIndex(({ status }) => status === 409);
  await expectRefusal(answers[left] ?? new Response(), 409, "conflict");
  const token = people[left]?.token ?? "";
  const own = await makeAuthenticator(SITE);
  const credential = await own.register(await registrationOptions(house, token));
  expect((await house.post("/api/admin/passkeys", { token, credential })).status).toBe(201);
});

test("a passkey whose counter goes back is refused, and that is written down", async () => {
  const house = makePasskeyHarness();
  const { device, id } = await addStaffMember(house, "desk");
  expect((await signIn(house, device, { counter: 7 })).status).toBe(200);
  await expectRefusal(await signIn(house, device, { counter: 7 }), 401, "unauthorized");
  await expectRefusal(await signIn(house, device, { counter: 3 }), 401, "unauthorized");
  expect((await signIn(house, device, { counter: 8 })).status).toBe(200);
  const { items } = await jsonOf<{ items: { action: string; staffName: string | null }[] }>(
    house.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.filter(({ action }) => action === "passkey_refused")).toHaveLength(2);
  expect(house.mails.filter(({ subject }) => /passkey was refused/.test(subject))).toHaveLength(1);
  expect(items.find(({ action }) => action === "staff_signed_in")?.staffName).toBe("Ama desk");
});

test("whoever guesses is told to wait, and whoever signs in from the same address is not", async () => {
  const house = makePasskeyHarness();
  const { device } = await addStaffMember(house, "desk");
  const from = { "CF-Connecting-IP": crypto.randomUUID() };
  const guess = async () => {
    const stranger = await makeAuthenticator(SITE);
    const credential = await stranger.signIn(await signInOptions(house));
    return (await house.post("/api/admin/sign-in", { credential }, from)).status;
  };
  const guesses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) guesses.push(await guess());
  expect(guesses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(guesses.slice(5)).toEqual([429, 429, 429]);
  const credential = await device.signIn(await signInOptions(house));
  expect((await house.post("/api/admin/sign-in", { credential }, from)).status).toBe(200);
});

test("a session ends by sign-out, by the owner, by a change of role, unused, and after a week", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  const isIn = async (cookie: string) => (await house.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const { id, device, cookie, as } = await addStaffMember(house, "desk");
  const press = { method: "POST" };

  const out = await as("/api/admin/sign-out", press);
  expect(out.headers.get("Set-Cookie")).toMatch(/^__Host-staff=; Path=\/; Max-Age=0;/);
  expect(await isIn(cookie)).toBe(401);

  const byOwner = cookieOf(await signIn(house, device));
  const sessions = await jsonOf<StaffSessions>(house.call("/api/admin/sessions", { headers: { Cookie: byOwner } }));
  expect(sessions.items).toMatchObject([{ isThis: true }]);
  await house.send("POST", `/api/admin/sessions/${sessions.items[0]?.id}/end`);
  expect(await isIn(byOwner)).toBe(401);

  const byRole = cookieOf(await signIn(house, device));
  await house.send("PATCH", `/api/admin/staff/${id}`, { role: "manager" });
  expect(await isIn(byRole)).toBe(401);

  const unused = cookieOf(await signIn(house, device));
  now += 12 * HOUR - 1;
  expect(await isIn(unused)).toBe(200);
  now += 12 * HOUR;
  expect(await isIn(unused)).toBe(401);

  const used = cookieOf(await signIn(house, device));
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    expect(await isIn(used)).toBe(200);
    now += 8 * HOUR;
  }
  expect(await isIn(used)).toBe(401);

  const deactivated = cookieOf(await signIn(house, device));
  expect(await isIn(deactivated)).toBe(200);
  await house.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  expect(await isIn(deactivated)).toBe(401);
  await expectRefusal(await signIn(house, device), 401, "unauthorized");
});

test("whoever is shown out while they still send has done nothing, though they were let in when they began", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  await addStaffMember(house, "owner");
  const leaving = await addStaffMember(house, "owner");
  const name = `Kofi ${crypto.randomUUID()}`;
  const form = new TextEncoder().encode(JSON.stringify({ name, role: "owner" }));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const headers = { Cookie: leaving.cookie, "Content-Type": "application/json" };
  const adding = house.call("/api/admin/staff", { method: "POST", headers, body: readable });
  // Read, so the policy has let them in.
  await writer.write(form.slice(0, 10));
  expect((await house.send("PATCH", `/api/admin/staff/${leaving.id}`, { isActive: false })).status).toBe(200);
  now += 1000;
  await writer.write(form.slice(10));
  await writer.close();
  await expectRefusal(await adding, 401, "unauthorized");
  const { items } = await jsonOf<StaffList>(house.get("/api/admin/staff"));
  expect(items.some((each) => each.name === name)).toBe(false);
});

test("nobody ends another's session but an owner", async () => {
  const house = makePasskeyHarness();
  const one = await addStaffMember(house, "manager");
  const other = await addStaffMember(house, "desk");
  const { items } = await jsonOf<StaffSessions>(other.as("/api/admin/sessions"));
  const end = `/api/admin/sessions/${items[0]?.id}/end`;
  await expectRefusal(await one.as(end, { method: "POST" }), 404, "not_found");
  expect((await other.as("/api/admin/me")).status).toBe(200);
});

test("an owner reads and ends somebody's sessions, and the history says whose it was and who ended it", async () => {
  const house = makePasskeyHarness();
  const owner = await addStaffMember(house, "owner");
  const desk = await addStaffMember(house, "desk");
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

test("somebody ends all their other sessions at once, and an owner all of somebody's", async () => {
  const house = makePasskeyHarness();
  const owner = await addStaffMember(house, "owner");
  const desk = await addStaffMember(house, "desk");
  const others = [cookieOf(await signIn(house, desk.device)), cookieOf(await signIn(house, desk.device))];
  const isIn = async (cookie: string) => (await house.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const press = { method: "POST" };
  expect(await jsonOf(desk.as("/api/admin/other-sessions/end", press))).toEqual({ ended: 2 });
  expect(await Promise.all([desk.cookie, ...others, owner.cookie].map(isIn))).toEqual([200, 401, 401, 200]);
  expect(await jsonOf(desk.as("/api/admin/other-sessions/end", press))).toEqual({ ended: 0 });
  await expectRefusal(await desk.as(`/api/admin/staff/${owner.id}/sessions/end`, press), 403, "forbidden");
  expect(await jsonOf(owner.as(`/api/admin/staff/${desk.id}/sessions/end`, press))).toEqual({ ended: 1 });
  expect(await isIn(desk.cookie)).toBe(401);
  expect(await jsonOf(owner.as(`/api/admin/staff/${owner.id}/sessions/end`, press))).toEqual({ ended: 0 });
  expect(await isIn(owner.cookie)).toBe(200);
  await expectRefusal(await owner.as(`/api/admin/staff/${crypto.randomUUID()}/sessions/end`, press), 404, "not_found");
});

test("with a further device the sessions of before end where that was asked for", async () => {
  const house = makePasskeyHarness();
  const { id, cookie } = await addStaffMember(house, "desk");
  const isIn = async () => (await house.call("/api/admin/me", { headers: { Cookie: cookie } })).status;
  const register = async (endsOthers: boolean) => {
    const token = await renewInvitation(house, id);
    const device = await makeAuthenticator(SITE);
    const credential = await device.register(await registrationOptions(house, token));
    expect((await house.post("/api/admin/passkeys", { token, credential, endsOthers })).status).toBe(201);
  };
  await register(false);
  expect(await isIn()).toBe(200);
  await register(true);
  expect(await isIn()).toBe(401);
});

test("another name or address is kept, ends no session, and the history knows both names", async () => {
  const house = makePasskeyHarness();
  const { id, as } = await addStaffMember(house, "desk");
  const other = await invite(house, "desk", `kofi-${id}@example.com`);
  const change = (body: object) => house.send("PATCH", `/api/admin/staff/${id}`, body);
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
    house.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.map(({ detail }) => detail)).toContainEqual({ wasName: "Ama desk", name: "Ama Owusu" });
  expect(JSON.stringify(items)).not.toContain("@example.com");
  expect(other.id).not.toBe(id);
});

test("the history is told by person, page after page", async () => {
  const house = makePasskeyHarness();
  const { id, device, as } = await addStaffMember(house, "desk");
  for (let turn = 0; turn < 2; turn += 1) expect((await signIn(house, device)).status).toBe(200);
  interface Told {
    items: { action: string; staffId: string | null; at: string }[];
    nextCursor: string | null;
  }
  const told: Told["items"] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Told = await jsonOf<Told>(
      as(`/api/admin/history?staffId=${id}&limit=1${cursor && `&cursor=${cursor}`}`),
    );
    told.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(told.map(({ action }) => action).sort()).toEqual(["passkey_added", "staff_signed_in", "staff_signed_in"]);
  expect(new Set(told.map(({ staffId }) => staffId))).toEqual(new Set([id]));
  expect(await jsonOf(as(`/api/admin/history?staffId=${crypto.randomUUID()}`))).toMatchObject({ items: [] });
});

test("a session's use is noted at most every five minutes, and the cookie is then given anew", async () => {
  let now = Date.now();
  const house = makePasskeyHarness({ now: () => new Date(now) });
  const { as } = await addStaffMember(house, "desk");
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toBeNull();
  now += 5 * 60_000;
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toContain("Max-Age=43200");
  expect((await as("/api/admin/me")).headers.get("Set-Cookie")).toBeNull();
});

test("one owner stays, whoever tries to go", async () => {
  const house = makePasskeyHarness();
  for (const { id, role } of (await jsonOf<StaffList>(house.get("/api/admin/staff"))).items)
    if (role === "owner") await house.send("PATCH", `/api/admin/staff/${id}`, { isActive: false });
  const first = await addStaffMember(house, "owner");
  const change = (id: string, body: object) => house.send("PATCH", `/api/admin/staff/${id}`, body);
  const active = (await jsonOf<StaffList>(house.get("/api/admin/staff"))).items.filter(
    ({ id, isActive, role }) => isActive && role === "owner" && id !== first.id,
  );
  for (const { id } of active) expect((await change(id, { role: "desk" })).status).toBe(200);
  await expectRefusal(await change(first.id, { role: "manager" }), 409, "conflict");
  await expectRefusal(await change(first.id, { isActive: false }), 409, "conflict");
  const second = await addStaffMember(house, "owner");
  const [a, b] = await Promise.all([change(first.id, { role: "desk" }), change(second.id, { role: "desk" })]);
  expect([a.status, b.status].sort()).toEqual([200, 409]);
});

test("a device is removed by its holder or an owner, ends what was opened with it, and one owner keeps one", async () => {
  const house = makePasskeyHarness();
  await house.bindings.DB.prepare("update staff set is_active = 0").run();
  const owner = await addStaffMember(house, "owner");
  const desk = await addStaffMember(house, "desk");
  const devicesOf = async (person: typeof desk) =>
    (await jsonOf<StaffPasskeys>(person.as("/api/admin/devices"))).items.map(({ id }) => id);
  const remove = (person: typeof desk, id: string) =>
    person.as(`/api/admin/devices/${id}/remove`, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" } });
  const [ownersDevice = ""] = await devicesOf(owner);
  const [desksDevice = ""] = await devicesOf(desk);

  await expectRefusal(await remove(desk, ownersDevice), 404, "not_found");
  await expectRefusal(await remove(owner, ownersDevice), 409, "conflict");
  const token = await renewInvitation(house, desk.id);
  const second = await makeAuthenticator(SITE);
  const credential = await second.register(await registrationOptions(house, token));
  const secondCookie = cookieOf(await house.post("/api/admin/passkeys", { token, credential }));

  expect((await remove(owner, desksDevice)).status).toBe(200);
  expect((await desk.as("/api/admin/me")).status).toBe(401);
  expect((await signIn(house, desk.device)).status).toBe(401);
  expect((await house.call("/api/admin/me", { headers: { Cookie: secondCookie } })).status).toBe(200);
  await expectRefusal(await remove(owner, desksDevice), 404, "not_found");
  const { results } = await house.bindings.DB.prepare(
    "select staff_id, detail from audit_trail where action = 'passkey_removed' and subject_id = ?",
  )
    .bind(desk.id)
    .all();
  expect(results).toEqual([{ staff_id: owner.id, detail: JSON.stringify({ device: "Browser" }) }]);

  const other = await addStaffMember(house, "owner");
  expect((await remove(other, ownersDevice)).status).toBe(200);
  const [own = ""] = await devicesOf(other);
  await expectRefusal(await remove(other, own), 409, "conflict");
});

test("the shared key is an owner without a name, and the history calls it that", async () => {
  const house = makePasskeyHarness();
  expect(await jsonOf(house.get("/api/admin/me"))).toEqual({ name: "The shared key", role: "owner", staffId: null });
  const { id } = await invite(house, "desk");
  const { items } = await jsonOf<{ items: { action: string; staffName: string | null; fingerprint: string | null }[] }>(
    house.get(`/api/admin/history?subjectId=${id}`),
  );
  expect(items.map(({ staffName, fingerprint }) => [staffName, fingerprint === null])).toEqual(
    items.map(() => [null, false]),
  );
});

test("the desk sees today's takings and no other day's", async () => {
  const { as } = await addStaffMember(makePasskeyHarness(), "desk");
  const today = new Date().toISOString().slice(0, 10);
  expect((await as(`/api/admin/takings?day=${today}`)).status).toBe(200);
  await expectRefusal(await as("/api/admin/takings?day=2026-01-05"), 403, "forbidden");
});

test("a key goes before a cookie, so that a script with the one is not answered as the other", async () => {
  const house = makePasskeyHarness();
  const { as } = await addStaffMember(house, "desk");
  const me = await jsonOf<StaffMe>(as("/api/admin/me", { headers: { [ADMIN_KEY_HEADER]: ADMIN_KEY } }));
  expect(me.staffId).toBeNull();
  await expectRefusal(await as("/api/admin/me", { headers: { [ADMIN_KEY_HEADER]: "wrong" } }), 401, "unauthorized");
});
