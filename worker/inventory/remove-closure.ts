import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

/** Removes a closure. Throws `not_found`, and `conflict` if it is over. */
export async function removeClosure(deps: Deps, { id }: ById): Promise<void> {
  const at = deps.now();
  const closure = await deps.inventory.findClosure(id);
  if (!closure) throw new AppError("not_found");
  const { fromDay, toDay, reason } = closure;
  const audit = makeAudit(deps, "staff", {
    at,
    action: "closure_removed",
    subjectType: "closure",
    subjectId: id,
    detail: { fromDate: fromDay, toDate: toDay, reason },
  });
  if (await deps.inventory.removeClosure(id, dayAt(at.getTime()), audit)) return;
  throw new AppError("conflict", { message: "You cannot delete a closure that has ended." });
}
