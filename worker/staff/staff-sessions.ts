import type { EndedSessions, StaffMe, StaffSessions } from "#contract/front-desk/staff.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { SCRIPT_FINGERPRINT } from "#domain/operations/audit.ts";
import type { Role } from "#domain/staff/roles.ts";
import { SESSION_IDLE_MS, SESSION_TOUCH_INTERVAL_MS, sessionEndsAt } from "#domain/staff/sessions.ts";
import type { Deps, StaffIdentity } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

const NOT_STAFF =
  "You are signed in to Cloudflare Access but not on the staff list. Ask an owner to add your email address under Staff.";
const SCRIPT_NAME = "A script with the worker's secrets";
const FORGET_FAILED_AFTER_MS = MS_PER_HOUR;

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

export function getMe(deps: Deps): StaffMe {
  if (!deps.staff) throw new AppError("unauthorized");
  const { name, role, staffId } = deps.staff;
  return { name, role, staffId };
}

export async function listMySessions(deps: Deps): Promise<StaffSessions> {
  const staffId = deps.staff?.staffId ?? null;
  return staffId === null ? { items: [] } : listSessions(deps, staffId);
}

/** Throws `not_found` for an unknown member of staff. */
export async function listSessionsOf(deps: Deps, staffId: string): Promise<StaffSessions> {
  if (!(await deps.staffDirectory.findById(staffId))) throw new AppError("not_found");
  return listSessions(deps, staffId);
}

async function listSessions(deps: Deps, staffId: string): Promise<StaffSessions> {
  const now = deps.now().getTime();
  return {
    items: (await deps.staffDirectory.listSessions(staffId))
      .filter(({ createdAt, usedAt }) => {
        return now < sessionEndsAt({ createdAt: createdAt.getTime(), usedAt: usedAt.getTime() });
      })
      .map(({ id, device, createdAt, usedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        isThis: id === deps.staff?.sessionId,
      })),
  };
}

/** Ends one's own session, or any as an owner. Throws `not_found`. */
export async function endSession(deps: Deps, id: string): Promise<void> {
  const { staff } = deps;
  if (!staff) throw new AppError("unauthorized");
  const holder = await deps.staffDirectory.findSessionHolder(id);
  if (holder === null || (staff.role !== "owner" && staff.staffId !== holder)) throw new AppError("not_found");
  const isEnded = await deps.staffDirectory.endSession(
    id,
    makeAudit(deps, "staff", {
      at: deps.now(),
      action: "staff_signed_out",
      subjectType: "staff",
      subjectId: holder,
    }),
  );
  if (!isEnded) throw new AppError("not_found");
}

/** Ends a person's sessions except the caller's. Throws `not_found` for an unknown member of staff. */
export async function endSessionsOf(deps: Deps, staffId: string): Promise<EndedSessions> {
  const { staffDirectory, staff } = deps;
  if (!(await staffDirectory.findById(staffId))) throw new AppError("not_found");
  const entry = { at: deps.now(), action: "staff_signed_out", subjectType: "staff", subjectId: staffId } as const;
  const audit = makeAudit(deps, "staff", { ...entry, detail: { sessions: "all" } });
  return { ended: await staffDirectory.endOtherSessions(staff?.sessionId ?? null, staffId, audit) };
}

/** The shared key has no sessions. */
export async function endMyOtherSessions(deps: Deps): Promise<EndedSessions> {
  const staffId = deps.staff?.staffId ?? null;
  return staffId === null ? { ended: 0 } : endSessionsOf(deps, staffId);
}

/** Ends the caller's session; a key has none. */
export async function signOut(deps: Deps): Promise<void> {
  const id = deps.staff?.sessionId ?? null;
  if (id !== null) await endSession(deps, id);
}

/** Deletes expired failed sign-ins, sessions, links and challenges. Returns how many. */
export async function sweepSignIns(deps: Pick<Deps, "now" | "failedSignIns" | "staffDirectory">): Promise<number> {
  const now = deps.now();
  const [failed, expired] = await Promise.all([
    deps.failedSignIns.sweep(new Date(now.getTime() - FORGET_FAILED_AFTER_MS)),
    deps.staffDirectory.sweep({ used: new Date(now.getTime() - SESSION_IDLE_MS), now }),
  ]);
  return failed + expired;
}
