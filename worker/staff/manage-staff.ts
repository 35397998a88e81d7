import type { ById } from "#contract/front-desk/front-desk.ts";
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

const EMAIL_TAKEN = "Someone else already has this email address";

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
 * Applies all changes or none. Throws `not_found`, `validation_failed` for an address in use, and `conflict` if no one
 * could manage staff or the row changed meanwhile.
 */
export async function changeStaff(deps: Deps, { id, ...input }: ById<ChangeStaffInput>): Promise<StaffMember> {
  const at = deps.now();
  const seen = await deps.staffDirectory.findById(id);
  if (!seen) throw new AppError("not_found");
  const changes = {
    name: input.name ?? seen.name,
    email: input.email === undefined ? seen.email : input.email || null,
    role: input.role ?? seen.role,
    isActive: input.isActive ?? seen.isActive,
    at,
  };
  const isRenamed = changes.name !== seen.name;
  const changesAccess = changes.role !== seen.role || changes.isActive !== seen.isActive;
  if (changesAccess || isRenamed || changes.email !== seen.email) {
    const audit = makeAudit(deps, "staff", {
      at,
      action: "staff_changed",
      subjectType: "staff",
      subjectId: id,
      detail: {
        ...(changesAccess && { was: seen.role, role: changes.role, isActive: Number(changes.isActive) }),
        ...(isRenamed && { wasName: seen.name, name: changes.name }),
      },
    });
    const isChanged = await deps.staffDirectory.change(seen, changes, { changesAccess, audit });
    if (!isChanged) throw await explainFailedChange(deps, seen, changes.email);
  }
  const person = (await deps.staffDirectory.list(at)).find((candidate) => candidate.person.id === id);
  if (!person) throw new AppError("not_found");
  return staffAnswer(person);
}

async function explainFailedChange(deps: Deps, seen: StaffRow, email: string | null): Promise<AppError> {
  const people = (await deps.staffDirectory.list(deps.now())).map(({ person }) => person);
  const found = people.find(({ id }) => id === seen.id);
  if (found?.role !== seen.role || found.isActive !== seen.isActive)
    return new AppError("conflict", { message: "This person's details have just changed. Please check them again." });
  const isTaken = people.some(({ id, email: other }) => id !== seen.id && isSameAddress(other, email));
  if (isTaken) return invalidField("email", EMAIL_TAKEN);
  return new AppError("conflict", {
    message: "At least one owner must remain. While the shared key is off, that owner needs a registered device.",
  });
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** Makes a one-time link to register a device. Throws `not_found` for a former member of staff. */
export async function inviteStaff(deps: Deps, { id: staffId }: ById): Promise<StaffInvitation> {
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
 * Makes a code to register a device when all others are lost; ends the earlier code. Throws `conflict` for the shared
 * key, which is no person.
 */
export async function makeRecoveryCode(deps: Deps): Promise<RecoveryCode> {
  const staffId = deps.staff?.staffId ?? null;
  if (staffId === null)
    throw new AppError("conflict", { message: "Sign in by name first, because the code is for one person." });
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

/** In the fragment, so that no log contains it. */
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

/** Throws `conflict` if no one could sign in without the shared key. */
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
        "First sign in as an owner with a passkey, and set up a second way in: another owner's device or a printed recovery code.",
    });
  return getSettings(deps);
}
