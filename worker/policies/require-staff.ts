import type { Context } from "hono";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { ACCESS_HEADER, ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { SCRIPT_FINGERPRINT } from "#domain/operations/audit.ts";
import { isAtLeast } from "#domain/staff/roles.ts";
import { RECENT_AUTH_MS } from "#domain/staff/sessions.ts";
import type { StaffIdentity } from "#worker/deps.ts";
import { AppError, UnknownLink } from "#worker/errors.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import { findStaffByAccess, findStaffByScript, findStaffBySession } from "#worker/staff/staff-sessions.ts";
import { clientAddress } from "./client-address.ts";
import { routePattern } from "./collect-policies.ts";
import type { RoutePolicy } from "./route-policy.ts";
import { readSessionToken, setSessionCookie } from "./session-cookie.ts";
import { rateLimitKey, setTrustedDeviceCookie } from "./trusted-device.ts";

/** Wrong keys from one address within a minute that are answered as such; the next is told to wait. */
const MAX_FAILED_ATTEMPTS = 5;
const FAILED_ATTEMPTS_WINDOW_MS = 60_000;
const BEARER = "Bearer ";
const SHARED_KEY_NAME = "The shared key";

/**
 * Lets in whoever sends a key of ours in the header, has a session, comes through Cloudflare Access, or, where scripts may,
 * shows a token made with the worker's secrets, and whose role may what the policy is for. Throws `unauthorized`, `forbidden`,
 * and `not_configured` while nobody could get in by any way.
 */
export async function requireStaff(c: Context<AppEnv>, policy: RoutePolicy): Promise<void> {
  const key = c.req.header(ADMIN_KEY_HEADER);
  const shown = policy.allowsScriptToken ? c.req.header("Authorization") : undefined;
  const token = shown?.startsWith(BEARER) && shown.slice(BEARER.length);
  const staff = await (key !== undefined
    ? authenticateByKey(c, key, policy)
    : token
      ? authenticateByScriptToken(c, token, policy)
      : authenticateByName(c));
  if (!isAtLeast(staff.role, policy.minRole)) throw new AppError("forbidden");
  if (policy.requiresRecentAuth && isAuthStale(c, staff)) throw new AppError("reauth_required");
  logSignIn(c, signInMethod(staff), staff.fingerprint);
  c.set("deps", { ...c.get("deps"), staff });
}

function signInMethod({ fingerprint, sessionId }: StaffIdentity) {
  if (fingerprint === SCRIPT_FINGERPRINT) return "script";
  if (fingerprint !== null) return "key";
  return sessionId === null ? "access" : "session";
}

function isAuthStale(c: Context<AppEnv>, { authenticatedAt }: StaffIdentity): boolean {
  return authenticatedAt !== null && c.get("deps").now().getTime() - authenticatedAt.getTime() >= RECENT_AUTH_MS;
}

/**
 * A key is random and long: guessing is hopeless, so a right one is never made to wait because of others behind the same
 * address, as in a house full of guests.
 */
async function authenticateByKey(c: Context<AppEnv>, key: string, policy: RoutePolicy): Promise<StaffIdentity> {
  const { staffSecrets, staffDirectory } = c.get("deps");
  if (!staffSecrets.hasKey) throw new AppError("not_configured");
  if (key === "") throw new AppError("unauthorized");
  const found = await staffSecrets.findKey(key);
  if (!found) {
    await countFailedAttempt(c, "key");
    throw new AppError("unauthorized");
  }
  // Whether the database answers is what this one tells.
  const needsDatabase = !policy.worksWithoutDatabase;
  if (needsDatabase && !(await staffDirectory.isSharedKeyAllowed())) throw sharedKeyDisabled();
  const { fingerprint } = found;
  return { name: SHARED_KEY_NAME, role: "owner", staffId: null, fingerprint, sessionId: null, authenticatedAt: null };
}

/** A script may what the policy asks at least, and no more. */
async function authenticateByScriptToken(
  c: Context<AppEnv>,
  token: string,
  policy: RoutePolicy,
): Promise<StaffIdentity> {
  const { method, path } = c.req;
  // Whoever asks whether the database answers is told that it does not.
  const isUsedUp = !policy.worksWithoutDatabase;
  const staff = await findStaffByScript(c.get("deps"), token, { method, path, role: policy.minRole, isUsedUp });
  if (staff) return staff;
  await countFailedAttempt(c, "key");
  throw new AppError("unauthorized");
}

/** What a browser sends by itself counts from our own pages only, also where it only reads. */
async function authenticateByName(c: Context<AppEnv>): Promise<StaffIdentity> {
  const deps = c.get("deps");
  const token = readSessionToken(c);
  const assertion = deps.access === null ? undefined : c.req.header(ACCESS_HEADER);
  if (token === null && assertion === undefined) {
    const isAnyWayOpen = deps.staffSecrets.hasKey || deps.links.hasKey || deps.access !== null;
    throw new AppError(isAnyWayOpen ? "unauthorized" : "not_configured");
  }
  refuseCrossSite(c);
  const session = token === null ? null : await findStaffBySession(deps, token);
  if (token !== null && session?.isRenewed) setSessionCookie(c, token);
  const staff = session?.staff ?? (assertion === undefined ? null : await findStaffByAccess(deps, assertion));
  if (!staff) throw new AppError("unauthorized", { message: "Your session has ended. Sign in again." });
  return staff;
}

function refuseCrossSite(c: Context<AppEnv>): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const ours = [new URL(c.get("env").settings.SITE_URL).origin, new URL(c.req.url).origin];
  const isOther = site === "cross-site" || site === "same-site" || (origin !== undefined && !ours.includes(origin));
  if (isOther) throw new AppError("foreign_origin");
}

function sharedKeyDisabled(): AppError {
  return new AppError("unauthorized", { message: "The shared key is switched off. Sign in with your passkey." });
}

/**
 * Gives the browser of whoever just proved themselves with a passkey its session. Only what was not recognised is counted:
 * a right passkey is never made to wait because of others behind the same address.
 */
export async function signInWithPasskey(
  c: Context<AppEnv>,
  proving: Promise<{ me: StaffMe; token: string }>,
): Promise<StaffMe> {
  const { me, token } = await countFailures(c, proving);
  setSessionCookie(c, token);
  logSignIn(c, "passkey", null);
  return me;
}

/** Counts it against the caller's address where what was shown belongs to nobody: a made-up passkey, link or code. */
export async function countFailures<Shown>(c: Context<AppEnv>, showing: Promise<Shown>): Promise<Shown> {
  try {
    return await showing;
  } catch (error) {
    if (error instanceof AppError && (error.code === "unauthorized" || error instanceof UnknownLink))
      await countFailedAttempt(c, "passkey");
    throw error;
  }
}

/** The binding is asked first: it spares the database whoever does not stop. */
async function countFailedAttempt(c: Context<AppEnv>, what: "key" | "passkey"): Promise<void> {
  const { success } = await c.get("env").adminLimit.limit({ key: `${what} ${clientAddress(c)}` });
  if (!success) throw tooManyAttempts();
  await recordAttempt(c, what);
}

/** Counts a try against where it came from, and throws `too_many_requests` for the sixth within a minute. Gives its id. */
async function recordAttempt(
  c: Context<AppEnv>,
  what: "password" | "key" | "passkey",
  address = clientAddress(c),
): Promise<string> {
  const deps = c.get("deps");
  const at = deps.now();
  const id = deps.newId();
  const isCounted = await deps.failedSignIns.add(
    { id, what, address, at },
    { after: new Date(at.getTime() - FAILED_ATTEMPTS_WINDOW_MS), most: MAX_FAILED_ATTEMPTS },
  );
  if (!isCounted) throw tooManyAttempts();
  return id;
}

/**
 * A password can be guessed: after five wrong ones within a minute not even the right one is looked at. Each is counted
 * before it is looked at, so that many at once are no way around that; the right one is taken back.
 */
export async function signInWithPassword(c: Context<AppEnv>, typed: string): Promise<void> {
  const { staffSecrets, staffDirectory, failedSignIns } = c.get("deps");
  if (!staffSecrets.hasPassword) throw new AppError("not_configured");
  const id = await recordAttempt(c, "password", await rateLimitKey(c));
  if (!(await staffSecrets.isPassword(typed)))
    throw new AppError("unauthorized", { message: "Incorrect password. Please try again." });
  await failedSignIns.remove(id);
  if (!(await staffDirectory.isSharedKeyAllowed())) throw sharedKeyDisabled();
  await setTrustedDeviceCookie(c);
  logSignIn(c, "password", null);
}

function logSignIn(
  c: Context<AppEnv>,
  by: "password" | "key" | "script" | "session" | "passkey" | "access",
  fingerprint: string | null,
): void {
  const deps = c.get("deps");
  deps.log("let_in", { by, fingerprint, method: c.req.method, route: routePattern(c) });
}

function tooManyAttempts(): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: FAILED_ATTEMPTS_WINDOW_MS / 1000 });
}
