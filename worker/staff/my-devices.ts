import type { StaffPasskeys } from "#contract/front-desk/staff.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { passkeyAnswer } from "./staff-answers.ts";

/** Whoever comes with the shared key has none. */
export async function listMyDevices(deps: Deps): Promise<StaffPasskeys> {
  const own = deps.staff?.staffId ?? null;
  return { items: own === null ? [] : (await deps.staffDirectory.listPasskeys(own)).map(passkeyAnswer) };
}

/**
 * Takes away one's own device, or as an owner anybody's, and ends what was opened with it. Throws `not_found`, and
 * `conflict` where no owner would have a device left.
 */
export async function removeDevice(deps: Deps, id: string): Promise<void> {
  const { staff } = deps;
  if (!staff) throw new AppError("unauthorized");
  const found = await deps.staffDirectory.findPasskey(id);
  if (!found || (staff.role !== "owner" && staff.staffId !== found.person.id)) throw new AppError("not_found");
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
    message: "This is the last device of the last owner. Register another one first, so that somebody can come in.",
  });
}
