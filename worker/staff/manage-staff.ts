import type {
  AddStaffInput,
  ChangeSettingsInput,
  ChangeStaffInput,
  RecoveryCode,
  StaffInvitation,
  StaffList,
  StaffMember,
  StaffSettings,
} from "#contract/front-desk/staff.ts";
import { INVITATION_MS, PRINTED_CODE_MS, RECENT_SIGN_IN_MS } from "#domain/staff/sessions.ts";
import type { StaffRow } from "#worker/db/schema/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { staffAnswer } from "./staff-answers.ts";

const EMAIL_TAKEN = "Somebody has this e-mail address already";

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
  if (!isAdded) throw invalidField("email", EMAIL_TAKEN);
  return staffAnswer({ person, passkeys: [], invitedUntil: null });
}

/**
 * All of it or nothing. Throws `not_found`, `validation_failed` for somebody else's address, and `conflict` where nobody would
 * be left who may manage staff or somebody else has changed them meanwhile.
 */
export async function changeStaff(deps: Deps, id: string, input: ChangeStaffInput): Promise<StaffMember> {
  const at = deps.now();
  const seen = await deps.staffDirectory.findById(id);
  if (!seen) throw new AppError("not_found");
  const to = {
    name: input.name ?? seen.name,
    email: input.email === undefined ? seen.email : input.email || null,
    role: input.role ?? seen.role,
    isActive: input.isActive ?? seen.isActive,
    at,
  };
  const isRenamed = to.name !== seen.name;
  const changesAccess = to.role !== seen.role || to.isActive !== seen.isActive;
  if (changesAccess || isRenamed || to.email !== seen.email) {
    const audit = makeAudit(deps, "staff", {
      at,
      action: "staff_changed",
      subjectType: "staff",
      subjectId: id,
      detail: {
        ...(changesAccess && { was: seen.role, role: to.role, isActive: Number(to.isActive) }),
        ...(isRenamed && { wasName: seen.name, name: to.name }),
      },
    });
    const isChanged = await deps.staffDirectory.change(seen, to, { changesAccess, audit });
    if (!isChanged) throw await explainFailedChange(deps, seen, to.email);
  }
  const person = (await deps.staffDirectory.list(at)).find((each) => each.person.id === id);
  if (!person) throw new AppError("not_found");
  return staffAnswer(person);
}

async function explainFailedChange(deps: Deps, seen: StaffRow, email: string | null): Promise<AppError> {
  const people = (await deps.staffDirectory.list(deps.now())).map(({ person }) => person);
  const found = people.find(({ id }) => id === seen.id);
  if (found?.role !== seen.role || found.isActive !== seen.isActive)
    return new AppError("conflict", { message: "Somebody else has just changed this person. Look again." });
  const isTaken = people.some(({ id, email: other }) => id !== seen.id && isSameAddress(other, email));
  if (isTaken) return invalidField("email", EMAIL_TAKEN);
  return new AppError("conflict", {
    message:
      "One owner has to stay, and while the shared key is off one with a device, so that somebody can manage the staff.",
  });
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** A link with which somebody registers a device, once. Throws `not_found` for whoever is not here any more. */
export async function inviteStaff(deps: Deps, staffId: string): Promise<StaffInvitation> {
  const at = deps.now();
  const token = deps.newToken();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const isInvited = await deps.staffDirectory.invite(
    { tokenHash: await deps.sha256(token), staffId, createdAt: at, expiresAt, kind: "invitation" },
    makeAudit(deps, "staff", { at, action: "staff_invited", subjectType: "staff", subjectId: staffId }),
  );
  if (!isInvited) throw new AppError("not_found");
  return { url: staffLink(deps.siteUrl, "invitation", token), expiresAt: expiresAt.toISOString() };
}

/**
 * A code with which whoever asks registers a device when all of theirs are lost; the one before it ends. Throws `conflict`
 * for the shared key, which is nobody.
 */
export async function makeRecoveryCode(deps: Deps): Promise<RecoveryCode> {
  const staffId = deps.staff?.staffId ?? null;
  if (staffId === null)
    throw new AppError("conflict", { message: "Sign in by name first: the code is for one person." });
  const at = deps.now();
  const code = deps.newToken();
  const expiresAt = new Date(at.getTime() + PRINTED_CODE_MS);
  const isMade = await deps.staffDirectory.invite(
    { tokenHash: await deps.sha256(code), staffId, createdAt: at, expiresAt, kind: "printed" },
    makeAudit(deps, "staff", { at, action: "recovery_code_made", subjectType: "staff", subjectId: staffId }),
  );
  if (!isMade) throw new AppError("not_found");
  return { code, url: staffLink(deps.siteUrl, "recovery", code), expiresAt: expiresAt.toISOString() };
}

/** Behind `#`, so that it reaches no log. */
export function staffLink(siteUrl: string, kind: "invitation" | "recovery", token: string): string {
  return `${siteUrl}/admin/virtual-office#${kind}=${token}`;
}

export async function getSettings(deps: Deps): Promise<StaffSettings> {
  const at = deps.now();
  const { staffDirectory, staff } = deps;
  const [isSharedKeyAllowed, missing, until] = await Promise.all([
    staffDirectory.isSharedKeyAllowed(),
    staffDirectory.findMissingConditions(at, recentSignInCutoff(at)),
    staff?.staffId ? staffDirectory.findPrintedUntil(staff.staffId, at) : null,
  ]);
  return { isSharedKeyAllowed, missing, recoveryCodeUntil: until?.toISOString() ?? null };
}

function recentSignInCutoff(at: Date): Date {
  return new Date(at.getTime() - RECENT_SIGN_IN_MS);
}

/** Throws `conflict` where nobody could get in without the shared key any more. */
export async function changeSettings(deps: Deps, input: ChangeSettingsInput): Promise<StaffSettings> {
  const at = deps.now();
  const isChanged = await deps.staffDirectory.allowSharedKey(
    input.isSharedKeyAllowed,
    at,
    recentSignInCutoff(at),
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
        "First an owner has to sign in with a passkey, and there has to be a second way in: another device of an owner, or a printed recovery code. Otherwise nobody could get in any more.",
    });
  return getSettings(deps);
}
