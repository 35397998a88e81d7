import type { Context } from "hono";
import { AdminSessionInput, ById } from "#contract/front-desk/front-desk.ts";
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
  .get("/me", staffQuery({ effects: [] }, getMe))
  .get("/staff", staffQuery({ effects: ["manage_staff"] }, listStaff))
  .post("/staff", staffMutation({ ...OWNER_WITH_REAUTH, json: AddStaffInput, status: 201 }, addStaff))
  .patch("/staff/:id", staffMutation({ ...OWNER_WITH_REAUTH, param: ById, json: ChangeStaffInput }, changeStaff))
  .post("/staff/:id/invitation", staffAction({ ...OWNER_WITH_REAUTH, param: ById, status: 201 }, inviteStaff))
  .get("/staff/:id/sessions", staffQuery({ effects: ["manage_staff"], param: ById }, listSessionsOf))
  .post("/staff/:id/sessions/end", staffAction({ ...OWNER_WITH_REAUTH, param: ById }, endSessionsOf))
  .post("/recovery-code", staffAction({ ...OWNER_WITH_REAUTH, status: 201 }, makeRecoveryCode))
  .post("/passkeys/options", visitorMutation({ isLimited: false, json: PasskeyOptionsInput }), async (c) => {
    return c.json(await countFailures(c, passkeyOptions(c.get("deps"), c.req.valid("json").token)), 200);
  })
  .post("/passkeys", visitorMutation({ isLimited: false, json: AddPasskeyInput }), async (c) => {
    return c.json(await signInWithPasskey(c, addPasskey(c.get("deps"), c.req.valid("json"), readBrowser(c))), 201);
  })
  .get("/devices", staffQuery({ effects: [] }, listMyDevices))
  .post(
    "/devices/:id/remove",
    staffAction(
      { effects: [], conditionalEffects: ["manage_staff"], requiresRecentAuth: true, param: PasskeyParams },
      removeDevice,
    ),
  )
  .post("/sign-in/options", visitorAction({}, signInOptions))
  .post("/sign-in", visitorMutation({ isLimited: false, json: SignInInput }), async (c) => {
    return c.json(await signInWithPasskey(c, signIn(c.get("deps"), c.req.valid("json"), readBrowser(c))), 200);
  })
  .post("/sign-out", staffAction({ effects: [] }), async (c) => {
    await signOut(c.get("deps"));
    setSessionCookie(c, null);
    return c.json({ ok: true as const }, 200);
  })
  .get("/sessions", staffQuery({ effects: [] }, listMySessions))
  .post("/other-sessions/end", staffAction({ effects: [], requiresRecentAuth: true }, endMyOtherSessions))
  .post(
    "/sessions/:id/end",
    staffAction(
      { effects: [], conditionalEffects: ["manage_staff"], requiresRecentAuth: true, param: ById },
      endSession,
    ),
  )
  .get("/settings", staffQuery({ effects: ["manage_staff"] }, getSettings))
  .patch("/settings", staffMutation({ ...OWNER_WITH_REAUTH, json: ChangeSettingsInput }, changeSettings));

function readBrowser(c: Context<AppEnv>): Browser {
  return { userAgent: c.req.header("User-Agent") ?? null, replacedToken: readSessionToken(c) };
}
