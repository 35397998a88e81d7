import { SCRIPT_FINGERPRINT } from "#domain/operations/audit.ts";
import type { Role } from "#domain/staff/roles.ts";
import { SESSION_TOUCH_INTERVAL_MS, sessionEndsAt } from "#domain/staff/sessions.ts";
import type { Deps, StaffIdentity } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

const NOT_STAFF =
  "You are signed in to Cloudflare Access but not on the staff list. Ask an owner to add your email address under Staff.";
const SCRIPT_NAME = "A script with the worker's secrets";

/** Returns the session's member of staff while it lasts. `isRenewed` if its use was recorded now. */
export async function findStaffBySession(
  deps: Deps,
  token: string,
): Promise<{ staff: StaffIdentity; isRenewed: boolean } | null> {
  const found = await deps.staffDirectory.findSession(await deps.sha256(token));
  if (!found) return null;
  const { session, person } = found;
  const now = deps.now();
  const times = { createdAt: session.createdAt.getTime(), usedAt: session.usedAt.getTime() };
  if (now.getTime() >= sessionEndsAt(times)) return null;
  const isRenewed = now.getTime() - times.usedAt >= SESSION_TOUCH_INTERVAL_MS;
  if (isRenewed) await deps.staffDirectory.recordUse(session.id, now);
  const { id, name, role } = person;
  const identity = {
    staffId: id,
    name,
    role,
    fingerprint: null,
    sessionId: session.id,
    authenticatedAt: session.createdAt,
  };
  return { staff: identity, isRenewed };
}

/**
 * Returns the person whom Cloudflare Access signed in; null for an invalid assertion. Throws `forbidden` if that person
 * is not staff.
 */
export async function findStaffByAccess(deps: Deps, assertion: string): Promise<StaffIdentity | null> {
  const found = await deps.access?.findEmail(assertion);
  if (!found) return null;
  if ("refused" in found) {
    deps.log("access_refused", { reason: found.refused });
    return null;
  }
  const person = await deps.staffDirectory.findActiveByEmail(found.email);
  if (!person) throw new AppError("forbidden", { message: NOT_STAFF });
  const { id, name, role } = person;
  return { staffId: id, name, role, fingerprint: null, sessionId: null, authenticatedAt: null };
}

/** Accepts a script's token, which is valid for one call, once, for minutes. Null for any other token. */
export async function findStaffByScript(
  deps: Deps,
  token: string,
  { role, isSingleUse, ...call }: { method: string; path: string; role: Role; isSingleUse: boolean },
): Promise<StaffIdentity | null> {
  const { readScriptToken } = await import("./script-token.ts");
  const until = await readScriptToken(deps, token, call);
  if (!until || (isSingleUse && !(await deps.staffDirectory.claimToken(await deps.sha256(token), until)))) return null;
  return {
    name: SCRIPT_NAME,
    role,
    staffId: null,
    fingerprint: SCRIPT_FINGERPRINT,
    sessionId: null,
    authenticatedAt: null,
  };
}
