import type { PasskeyParams, StaffPasskeys } from "#contract/front-desk/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { hasRight } from "./require-right.ts";
import { passkeyAnswer } from "./staff-answers.ts";

/** The shared key has no devices. */
export async function listMyDevices(deps: Deps): Promise<StaffPasskeys> {
  const staffId = deps.staff?.staffId ?? null;
  return { items: staffId === null ? [] : (await deps.staffDirectory.listPasskeys(staffId)).map(passkeyAnswer) };
}

/**
 * Removes one's own device, or any as an owner, and ends its sessions. Throws `not_found`, and `conflict` for the last
 * device of the last owner.
 */
export async function removeDevice(deps: Deps, { id }: PasskeyParams): Promise<void> {
  const { staff } = deps;
  if (!staff) throw new AppError("unauthorized");
  const found = await deps.staffDirectory.findPasskey(id);
  if (!found || (staff.staffId !== found.person.id && !hasRight(deps, "manage_staff"))) throw new AppError("not_found");
  const isRemoved = await deps.staffDirectory.removePasskey(
    found.passkey,
    makeAudit(deps, "staff", {
      at: deps.now(),
      action: "passkey_removed",
      subjectType: "staff",
      subjectId: found.person.id,
      detail: { device: found.passkey.device },
    }),
  );
  if (isRemoved) return;
  if (!(await deps.staffDirectory.findPasskey(id))) throw new AppError("not_found");
  throw new AppError("conflict", {
    message: "This is the last owner's last device. Register another one first.",
  });
}
