import type { Context } from "hono";
import type { StaffMe } from "#contract/front-desk/staff.ts";
import { ACCESS_HEADER, ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { SCRIPT_FINGERPRINT } from "#domain/operations/audit.ts";
import { isAtLeast } from "#domain/staff/roles.ts";
import { RECENT_AUTH_MS } from "#domain/staff/sessions.ts";
import type { StaffIdentity } from "#worker/deps.ts";
import { AppError, UnknownLink } from "#worker/errors.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import { findStaffByAccess, findStaffByScript, findStaffBySession } from "#worker/staff/find-staff.ts";
import { clientAddress } from "./client-address.ts";
import { routePattern } from "./collect-policies.ts";
import type { RoutePolicy } from "./route-policy.ts";
import { readCookie, readSessionToken, setSessionCookie } from "./session-cookie.ts";
import { rateLimitKey, setTrustedDeviceCookie } from "./trusted-device.ts";

/** Failed attempts per address and minute; the next one must wait. */
const MAX_FAILED_ATTEMPTS = 5;
const FAILED_ATTEMPTS_WINDOW_MS = 60_000;
const ACCESS_COOKIE = "CF_Authorization";
const BEARER = "Bearer ";
const SHARED_KEY_NAME = "The shared key";

/**
 * Authenticates a shared key, a session, Cloudflare Access or, if allowed, a script token, and checks the role. Throws
 * `unauthorized`, `forbidden`, or `not_configured` if no way is configured.
 */
export async function requireStaff(c: Context<AppEnv>, policy: RoutePolicy): Promise<void> {
  const key = c.req.header(ADMIN_KEY_HEADER);
  const authorization = policy.allowsScriptToken ? c.req.header("Authorization") : undefined;
  const token = authorization?.startsWith(BEARER) && authorization.slice(BEARER.length);
  const staff = await (key !== undefined
    ? authenticateByKey(c, key, policy)
    : token
      ? authenticateByScriptToken(c, token, policy)
      : authenticateByName(c));
  if (!isAtLeast(staff.role, policy.minRole)) throw new AppError("forbidden");
  if (policy.requiresRecentAuth && isAuthStale(c, staff)) throw new AppError("reauth_required");
  logSignIn(c, signInMethod(staff), staff.fingerprint);
  setActingStaff(c, policy, staff);
}

/**
 * A customer's link in a browser of staff acts with that person's name and rights. The session cookie has no path and
 * is sent only from our own pages, so it comes with every call of theirs; our pages send the shared key where staff
 * signed in with it. Without either the caller is a visitor.
 */
export async function recogniseStaff(c: Context<AppEnv>, policy: RoutePolicy): Promise<void> {
  const token = readSessionToken(c);
  const session = token === null ? null : await findStaffBySession(c.get("deps"), token);
  if (token !== null && session?.isRenewed) setSessionCookie(c, token);
  const staff = session?.staff ?? (await findSharedKey(c)) ?? (await findStaffBehindAccess(c));
  if (staff) setActingStaff(c, policy, staff);
}

/** Cloudflare Access signs the staff page's requests only, but its cookie comes with all. Null if it names no staff. */
async function findStaffBehindAccess(c: Context<AppEnv>): Promise<StaffIdentity | null> {
  const deps = c.get("deps");
  const assertion = deps.access === null ? null : (c.req.header(ACCESS_HEADER) ?? readCookie(c, ACCESS_COOKIE));
  if (!assertion) return null;
  return findStaffByAccess(deps, assertion).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

function setActingStaff(c: Context<AppEnv>, { effects, conditionalEffects }: RoutePolicy, staff: StaffIdentity): void {
  const declaredEffects = [...effects, ...conditionalEffects];
  c.set("deps", { ...c.get("deps"), staff: { ...staff, declaredEffects } });
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
 * A key is long and random, so guessing is hopeless: a correct one never waits because of others behind the same
 * address.
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
  // This route reports whether the database answers.
  const needsDatabase = !policy.worksWithoutDatabase;
  if (needsDatabase && !(await staffDirectory.isSharedKeyAllowed())) throw sharedKeyDisabled();
  return sharedKeyIdentity(found);
}

/** The shared key in a visitor's request; null without a valid one. */
async function findSharedKey(c: Context<AppEnv>): Promise<StaffIdentity | null> {
  const { staffSecrets, staffDirectory } = c.get("deps");
  const key = c.req.header(ADMIN_KEY_HEADER);
  const found = key ? await staffSecrets.findKey(key) : null;
  return found && (await staffDirectory.isSharedKeyAllowed()) ? sharedKeyIdentity(found) : null;
}

function sharedKeyIdentity({ fingerprint }: { fingerprint: string }): StaffIdentity {
  return { name: SHARED_KEY_NAME, role: "owner", staffId: null, fingerprint, sessionId: null, authenticatedAt: null };
}

/** A script gets the lowest role that the policy allows. */
async function authenticateByScriptToken(
  c: Context<AppEnv>,
  token: string,
  policy: RoutePolicy,
): Promise<StaffIdentity> {
  const { method, path } = c.req;
  // This route reports whether the database answers, so its token is not recorded as used.
  const isSingleUse = !policy.worksWithoutDatabase;
  const staff = await findStaffByScript(c.get("deps"), token, {
    method,
    path,
    role: policy.minRole,
    isSingleUse: isSingleUse,
  });
  if (staff) return staff;
  await countFailedAttempt(c, "key");
  throw new AppError("unauthorized");
}

/** Browsers send cookies by themselves, so even reads must come from our own pages. */
async function authenticateByName(c: Context<AppEnv>): Promise<StaffIdentity> {
  const deps = c.get("deps");
  const token = readSessionToken(c);
  const assertion = deps.access === null ? undefined : c.req.header(ACCESS_HEADER);
  if (token === null && assertion === undefined) {
    const canAnyoneSignIn = deps.staffSecrets.hasKey || deps.links.hasKey || deps.access !== null;
    throw new AppError(canAnyoneSignIn ? "unauthorized" : "not_configured");
  }
  refuseCrossSite(c);
  const session = token === null ? null : await findStaffBySession(deps, token);
  if (token !== null && session?.isRenewed) setSessionCookie(c, token);
  const staff = session?.staff ?? (assertion === undefined ? null : await findStaffByAccess(deps, assertion));
  if (!staff) throw new AppError("unauthorized", { message: "Your session has ended. Please sign in again." });
  return staff;
}

function refuseCrossSite(c: Context<AppEnv>): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const ownOrigins = [new URL(c.get("env").settings.SITE_URL).origin, new URL(c.req.url).origin];
  const isCrossSite =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !ownOrigins.includes(origin));
  if (isCrossSite) throw new AppError("foreign_origin");
}

function sharedKeyDisabled(): AppError {
  return new AppError("unauthorized", { message: "The shared key is switched off. Sign in with your passkey." });
}

/**
 * Sets the session cookie after a passkey verification. Only unknown passkeys count as failed attempts: a correct one
 * never waits because of others behind the same address.
 */
export async function signInWithPasskey(
  c: Context<AppEnv>,
  verification: Promise<{ me: StaffMe; token: string }>,
): Promise<StaffMe> {
  const { me, token } = await countFailures(c, verification);
  setSessionCookie(c, token);
  logSignIn(c, "passkey", null);
  return me;
}

/** Counts a failed attempt if the passkey, link or code is unknown. */
export async function countFailures<Shown>(c: Context<AppEnv>, work: Promise<Shown>): Promise<Shown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && (error.code === "unauthorized" || error instanceof UnknownLink))
      await countFailedAttempt(c, "passkey");
    throw error;
  }
}

/** The rate-limit binding comes first, to spare the database. */
async function countFailedAttempt(c: Context<AppEnv>, secret: "key" | "passkey"): Promise<void> {
  const { success } = await c.get("env").adminLimit.limit({ key: `${secret} ${clientAddress(c)}` });
  if (!success) throw tooManyAttempts();
  await recordAttempt(c, secret);
}

/** Records an attempt and returns its id. Throws `too_many_requests` for the sixth within a minute. */
async function recordAttempt(
  c: Context<AppEnv>,
  secret: "password" | "key" | "passkey",
  address = clientAddress(c),
): Promise<string> {
  const deps = c.get("deps");
  const at = deps.now();
  const id = deps.newId();
  const isCounted = await deps.failedSignIns.add(
    { id, what: secret, address, at },
    { after: new Date(at.getTime() - FAILED_ATTEMPTS_WINDOW_MS), most: MAX_FAILED_ATTEMPTS },
  );
  if (!isCounted) throw tooManyAttempts();
  return id;
}

/**
 * After five wrong passwords within a minute even the correct one is refused. Each attempt is recorded before the
 * check, so that parallel calls cannot bypass the limit; a correct one is removed again.
 */
export async function signInWithPassword(c: Context<AppEnv>, password: string): Promise<void> {
  const { staffSecrets, staffDirectory, failedSignIns } = c.get("deps");
  if (!staffSecrets.hasPassword) throw new AppError("not_configured");
  const id = await recordAttempt(c, "password", await rateLimitKey(c));
  if (!(await staffSecrets.isPassword(password)))
    throw new AppError("unauthorized", { message: "Incorrect password. Please try again." });
  await failedSignIns.remove(id);
  if (!(await staffDirectory.isSharedKeyAllowed())) throw sharedKeyDisabled();
  await setTrustedDeviceCookie(c);
  logSignIn(c, "password", null);
}

function logSignIn(
  c: Context<AppEnv>,
  way: "password" | "key" | "script" | "session" | "passkey" | "access",
  fingerprint: string | null,
): void {
  const deps = c.get("deps");
  deps.log("let_in", { by: way, fingerprint, method: c.req.method, route: routePattern(c) });
}

function tooManyAttempts(): AppError {
  return new AppError("too_many_requests", { retryAfterSeconds: FAILED_ATTEMPTS_WINDOW_MS / 1000 });
}
