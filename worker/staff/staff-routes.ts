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
import { type AppEnv, Hono } from "#worker/http/hono.ts";
import { countFailures, signInWithPasskey, signInWithPassword } from "#worker/policies/require-staff.ts";
import {
  staffAction,
  staffMutation,
  staffQuery,
  visitorAction,
  visitorMutation,
} from "#worker/policies/route-policies.ts";
import { readSessionToken, setSessionCookie } from "#worker/policies/session-cookie.ts";
import {
  addStaff,
  changeSettings,
  changeStaff,
  getSettings,
  inviteStaff,
  listStaff,
  makeRecoveryCode,
} from "./manage-staff.ts";
import { listMyDevices, removeDevice } from "./my-devices.ts";
import { addPasskey, type Browser, passkeyOptions, signIn, signInOptions } from "./sign-in.ts";
import {
  endMyOtherSessions,
  endSession,
  endSessionsOf,
  getMe,
  listMySessions,
  listSessionsOf,
  signOut,
} from "./staff-sessions.ts";

export const adminSession = new Hono().post("/", visitorMutation({ json: AdminSessionInput }), async (c) => {
  await signInWithPassword(c, c.req.valid("json").password);
  return c.json({ ok: true as const }, 200);
});

/** Actions that decide who has access. */
const OWNER_WITH_REAUTH = { effects: ["manage_staff"], requiresRecentAuth: true } as const;

export const adminStaff = new Hono()
  .get("/me", staffQuery({ effects: [] }), (c) => c.json(getMe(c.get("deps")), 200))
  .get("/staff", staffQuery({ effects: ["manage_staff"] }), async (c) => c.json(await listStaff(c.get("deps")), 200))
  .post("/staff", staffMutation({ ...OWNER_WITH_REAUTH, json: AddStaffInput }), async (c) => {
    return c.json(await addStaff(c.get("deps"), c.req.valid("json")), 201);
  })
  .patch(
    "/staff/:id",
    staffMutation({ ...OWNER_WITH_REAUTH, param: AdminIdParams, json: ChangeStaffInput }),
    async (c) => {
      return c.json(await changeStaff(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/staff/:id/invitation", staffAction({ ...OWNER_WITH_REAUTH, param: AdminIdParams }), async (c) => {
    return c.json(await inviteStaff(c.get("deps"), c.req.valid("param").id), 201);
  })
  .get("/staff/:id/sessions", staffQuery({ effects: ["manage_staff"], param: AdminIdParams }), async (c) => {
    return c.json(await listSessionsOf(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/staff/:id/sessions/end", staffAction({ ...OWNER_WITH_REAUTH, param: AdminIdParams }), async (c) => {
    return c.json(await endSessionsOf(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/recovery-code", staffAction(OWNER_WITH_REAUTH), async (c) =>
    c.json(await makeRecoveryCode(c.get("deps")), 201),
  )
  .post("/passkeys/options", visitorMutation({ isLimited: false, json: PasskeyOptionsInput }), async (c) => {
    return c.json(await countFailures(c, passkeyOptions(c.get("deps"), c.req.valid("json").token)), 200);
  })
  .post("/passkeys", visitorMutation({ isLimited: false, json: AddPasskeyInput }), async (c) => {
    return c.json(await signInWithPasskey(c, addPasskey(c.get("deps"), c.req.valid("json"), readBrowser(c))), 201);
  })
  .get("/devices", staffQuery({ effects: [] }), async (c) => c.json(await listMyDevices(c.get("deps")), 200))
  .post(
    "/devices/:id/remove",
    staffAction({ effects: [], conditionalEffects: ["manage_staff"], requiresRecentAuth: true, param: PasskeyParams }),
    async (c) => {
      await removeDevice(c.get("deps"), c.req.valid("param").id);
      return c.json({ ok: true as const }, 200);
    },
  )
  .post("/sign-in/options", visitorAction(), async (c) => c.json(await signInOptions(c.get("deps")), 200))
  .post("/sign-in", visitorMutation({ isLimited: false, json: SignInInput }), async (c) => {
    return c.json(await signInWithPasskey(c, signIn(c.get("deps"), c.req.valid("json"), readBrowser(c))), 200);
  })
  .post("/sign-out", staffAction({ effects: [] }), async (c) => {
    await signOut(c.get("deps"));
    setSessionCookie(c, null);
    return c.json({ ok: true as const }, 200);
  })
  .get("/sessions", staffQuery({ effects: [] }), async (c) => c.json(await listMySessions(c.get("deps")), 200))
  .post("/other-sessions/end", staffAction({ effects: [], requiresRecentAuth: true }), async (c) => {
    return c.json(await endMyOtherSessions(c.get("deps")), 200);
  })
  .post(
    "/sessions/:id/end",
    staffAction({ effects: [], conditionalEffects: ["manage_staff"], requiresRecentAuth: true, param: AdminIdParams }),
    async (c) => {
      await endSession(c.get("deps"), c.req.valid("param").id);
      return c.json({ ok: true as const }, 200);
    },
  )
  .get("/settings", staffQuery({ effects: ["manage_staff"] }), async (c) =>
    c.json(await getSettings(c.get("deps")), 200),
  )
  .patch("/settings", staffMutation({ ...OWNER_WITH_REAUTH, json: ChangeSettingsInput }), async (c) => {
    return c.json(await changeSettings(c.get("deps"), c.req.valid("json")), 200);
  });

function readBrowser(c: Context<AppEnv>): Browser {
  return { userAgent: c.req.header("User-Agent") ?? null, replacedToken: readSessionToken(c) };
}
