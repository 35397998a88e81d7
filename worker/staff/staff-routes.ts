import type { Context } from "hono";
import { AdminIdParams, AdminSessionInput } from "#contract/front-desk/front-desk.ts";
import {
  AddPasskeyInput,
  AddStaffInput,
  ChangeSettingsInput,
  ChangeStaffInput,
  PasskeyOptionsInput,
  PasskeyParams,
  SignInInput,
} from "#contract/front-desk/staff.ts";
import { staffPresses, staffReads, staffSends, visitorPresses, visitorSends } from "#worker/doors/doors.ts";
import { countingWrong, letInWithPasskey, letInWithPassword } from "#worker/doors/require-staff.ts";
import { keepSession, sessionOf } from "#worker/doors/staff-cookie.ts";
import { type AppEnv, Hono } from "#worker/http/hono.ts";
import {
  addStaff,
  changeSettings,
  changeStaff,
  getSettings,
  inviteStaff,
  listStaff,
  makeRecoveryCode,
} from "./manage-staff.ts";
import { listOwnDevices, removeDevice } from "./own-devices.ts";
import { addPasskey, type Browser, passkeyOptions, signIn, signInOptions } from "./sign-in.ts";
import {
  endOwnOthers,
  endSession,
  endSessionsOf,
  listOwnSessions,
  listSessionsOf,
  signOut,
  tellWhoIAm,
} from "./staff-sessions.ts";

export const adminSession = new Hono().post("/", visitorSends({ json: AdminSessionInput }), async (c) => {
  await letInWithPassword(c, c.req.valid("json").password);
  return c.json({ ok: true as const }, 200);
});

/** What decides who may come in at all. */
const ENTRUSTED = { least: "owner", asksProof: true } as const;

export const adminStaff = new Hono()
  .get("/me", staffReads(), (c) => c.json(tellWhoIAm(c.get("deps")), 200))
  .get("/staff", staffReads({ least: "owner" }), async (c) => c.json(await listStaff(c.get("deps")), 200))
  .post("/staff", staffSends({ ...ENTRUSTED, json: AddStaffInput }), async (c) => {
    return c.json(await addStaff(c.get("deps"), c.req.valid("json")), 201);
  })
  .patch("/staff/:id", staffSends({ ...ENTRUSTED, param: AdminIdParams, json: ChangeStaffInput }), async (c) => {
    return c.json(await changeStaff(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/staff/:id/invitation", staffPresses({ ...ENTRUSTED, param: AdminIdParams }), async (c) => {
    return c.json(await inviteStaff(c.get("deps"), c.req.valid("param").id), 201);
  })
  .get("/staff/:id/sessions", staffReads({ least: "owner", param: AdminIdParams }), async (c) => {
    return c.json(await listSessionsOf(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/staff/:id/sessions/end", staffPresses({ ...ENTRUSTED, param: AdminIdParams }), async (c) => {
    return c.json(await endSessionsOf(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/recovery-code", staffPresses(ENTRUSTED), async (c) => c.json(await makeRecoveryCode(c.get("deps")), 201))
  .post("/passkeys/options", visitorSends({ isLimited: false, json: PasskeyOptionsInput }), async (c) => {
    return c.json(await countingWrong(c, passkeyOptions(c.get("deps"), c.req.valid("json").token)), 200);
  })
  .post("/passkeys", visitorSends({ isLimited: false, json: AddPasskeyInput }), async (c) => {
    return c.json(await letInWithPasskey(c, addPasskey(c.get("deps"), c.req.valid("json"), browserOf(c))), 201);
  })
  .get("/devices", staffReads(), async (c) => c.json(await listOwnDevices(c.get("deps")), 200))
  .post("/devices/:id/remove", staffPresses({ asksProof: true, param: PasskeyParams }), async (c) => {
    await removeDevice(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  })
  .post("/sign-in/options", visitorPresses(), async (c) => c.json(await signInOptions(c.get("deps")), 200))
  .post("/sign-in", visitorSends({ isLimited: false, json: SignInInput }), async (c) => {
    return c.json(await letInWithPasskey(c, signIn(c.get("deps"), c.req.valid("json"), browserOf(c))), 200);
  })
  .post("/sign-out", staffPresses(), async (c) => {
    await signOut(c.get("deps"));
    keepSession(c, null);
    return c.json({ ok: true as const }, 200);
  })
  .get("/sessions", staffReads(), async (c) => c.json(await listOwnSessions(c.get("deps")), 200))
  .post("/other-sessions/end", staffPresses({ asksProof: true }), async (c) => {
    return c.json(await endOwnOthers(c.get("deps")), 200);
  })
  .post("/sessions/:id/end", staffPresses({ asksProof: true, param: AdminIdParams }), async (c) => {
    await endSession(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  })
  .get("/settings", staffReads({ least: "owner" }), async (c) => c.json(await getSettings(c.get("deps")), 200))
  .patch("/settings", staffSends({ ...ENTRUSTED, json: ChangeSettingsInput }), async (c) => {
    return c.json(await changeSettings(c.get("deps"), c.req.valid("json")), 200);
  });

function browserOf(c: Context<AppEnv>): Browser {
  return { userAgent: c.req.header("User-Agent") ?? null, replaces: sessionOf(c) };
}
