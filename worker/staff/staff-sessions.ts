import type { ById } from "#contract/front-desk/front-desk.ts";
import type { EndedSessions, StaffMe, StaffSessions } from "#contract/front-desk/staff.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { SESSION_IDLE_MS, sessionEndsAt } from "#domain/staff/sessions.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { hasRight } from "./require-right.ts";

const FORGET_FAILED_AFTER_MS = MS_PER_HOUR;

export async function getMe(deps: Deps): Promise<StaffMe> {
  if (!deps.staff) throw new AppError("unauthorized");
  const { name, role, staffId } = deps.staff;
  return { name, role, staffId };
}

export async function listMySessions(deps: Deps): Promise<StaffSessions> {
  const staffId = deps.staff?.staffId ?? null;
  return staffId === null ? { items: [] } : listSessions(deps, staffId);
}

/** Throws `not_found` for an unknown member of staff. */
export async function listSessionsOf(deps: Deps, { id: staffId }: ById): Promise<StaffSessions> {
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
export async function endSession(deps: Deps, { id }: ById): Promise<void> {
  const { staff } = deps;
  if (!staff) throw new AppError("unauthorized");
  const holder = await deps.staffDirectory.findSessionHolder(id);
  if (holder === null || (staff.staffId !== holder && !hasRight(deps, "manage_staff"))) throw new AppError("not_found");
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
export async function endSessionsOf(deps: Deps, { id: staffId }: ById): Promise<EndedSessions> {
  const { staffDirectory, staff } = deps;
  if (!(await staffDirectory.findById(staffId))) throw new AppError("not_found");
  const entry = { at: deps.now(), action: "staff_signed_out", subjectType: "staff", subjectId: staffId } as const;
  const audit = makeAudit(deps, "staff", { ...entry, detail: { sessions: "all" } });
  return { ended: await staffDirectory.endOtherSessions(staff?.sessionId ?? null, staffId, audit) };
}

/** The shared key has no sessions. */
export async function endMyOtherSessions(deps: Deps): Promise<EndedSessions> {
  const staffId = deps.staff?.staffId ?? null;
  return staffId === null ? { ended: 0 } : endSessionsOf(deps, { id: staffId });
}

/** Ends the caller's session; a key has none. */
export async function signOut(deps: Deps): Promise<void> {
  const id = deps.staff?.sessionId ?? null;
  if (id !== null) await endSession(deps, { id });
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
