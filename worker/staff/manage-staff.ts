import type {
  AddStaffInput,
  ChangeSettingsInput,
  ChangeStaffInput,
  StaffInvitation,
  StaffList,
  StaffMember,
  StaffSettings,
} from "#contract/front-desk/staff.ts";
import { INVITATION_MS, RECENT_SIGN_IN_MS } from "#domain/staff/sessions.ts";
import type { StaffRow } from "#worker/db/schema/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { staffAnswer } from "./staff-answers.ts";

export async function listStaff(deps: Deps): Promise<StaffList> {
  return { items: (await deps.staffDirectory.list(deps.now())).map(staffAnswer) };
}

export async function addStaff(deps: Deps, input: AddStaffInput): Promise<StaffMember> {
  const at = deps.now();
  const person: StaffRow = {
    id: deps.newId(),
    name: input.name,
    email: input.email || null,
    role: input.role,
    isActive: true,
    createdAt: at,
    updatedAt: at,
  };
  const isAdded = await deps.staffDirectory.add(
    person,
    makeAudit(deps, "staff", {
      at,
      action: "staff_added",
      subjectType: "staff",
      subjectId: person.id,
      detail: { role: person.role },
    }),
  );
  if (!isAdded) throw invalidField("email", "Somebody has this e-mail address already");
  return staffAnswer({ person, passkeys: [], invitedUntil: null });
}

/** Throws `not_found`, and `conflict` where nobody would be left who may manage staff. */
export async function changeStaff(deps: Deps, id: string, input: ChangeStaffInput): Promise<StaffMember> {
  const at = deps.now();
  const seen = await deps.staffDirectory.findById(id);
  if (!seen) throw new AppError("not_found");
  const to = { role: input.role ?? seen.role, isActive: input.isActive ?? seen.isActive, at };
  if (to.role !== seen.role || to.isActive !== seen.isActive) {
    const isChanged = await deps.staffDirectory.change(
      seen,
      to,
      makeAudit(deps, "staff", {
        at,
        action: "staff_changed",
        subjectType: "staff",
        subjectId: id,
        detail: { was: seen.role, role: to.role, isActive: Number(to.isActive) },
      }),
    );
    if (!isChanged)
      throw new AppError("conflict", { message: "One owner has to stay, so that somebody can manage the staff." });
  }
  const person = (await deps.staffDirectory.list(at)).find((each) => each.person.id === id);
  if (!person) throw new AppError("not_found");
  return staffAnswer(person);
}

/** A link with which somebody registers a device, once. Throws `not_found` for whoever is not here any more. */
export async function inviteStaff(deps: Deps, staffId: string): Promise<StaffInvitation> {
  const at = deps.now();
  const token = deps.newToken();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const isInvited = await deps.staffDirectory.invite(
    { tokenHash: await deps.sha256(token), staffId, createdAt: at, expiresAt },
    makeAudit(deps, "staff", { at, action: "staff_invited", subjectType: "staff", subjectId: staffId }),
  );
  if (!isInvited) throw new AppError("not_found");
  return { url: staffLink(deps.siteUrl, "invitation", token), expiresAt: expiresAt.toISOString() };
}

/** Behind `#`, so that it reaches no log. */
export function staffLink(siteUrl: string, kind: "invitation" | "recovery", token: string): string {
  return `${siteUrl}/admin/virtual-office#${kind}=${token}`;
}

export async function getSettings(deps: Deps): Promise<StaffSettings> {
  return { isSharedKeyAllowed: await deps.staffDirectory.isSharedKeyAllowed() };
}

/** Throws `conflict` where nobody could get in without the shared key any more. */
export async function changeSettings(deps: Deps, input: ChangeSettingsInput): Promise<StaffSettings> {
  const at = deps.now();
  const isChanged = await deps.staffDirectory.allowSharedKey(
    input.isSharedKeyAllowed,
    at,
    new Date(at.getTime() - RECENT_SIGN_IN_MS),
    makeAudit(deps, "staff", {
      at,
      action: "setting_changed",
      subjectType: "setting",
      subjectId: "is_shared_key_allowed",
      detail: { value: Number(input.isSharedKeyAllowed) },
    }),
  );
  if (!isChanged)
    throw new AppError("conflict", {
      message:
        "First an owner has to sign in with a passkey, within the last 24 hours. Without one nobody could get in any more.",
    });
  return getSettings(deps);
}
