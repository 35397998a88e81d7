import type { ById } from "#contract/front-desk/front-desk.ts";
import type { WaitlistTokenInput } from "#contract/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getEntryByToken } from "./offer-link.ts";

/** Removes a visitor by their own link. A repeat changes nothing. */
export async function leaveWaitlist(deps: Deps, { token }: WaitlistTokenInput): Promise<void> {
  const { id } = await getEntryByToken(deps, token);
  await removeEntry(deps, id, "visitor");
}

/** Removes an entry for staff. */
export function removeFromWaitlist(deps: Deps, { id }: ById): Promise<void> {
  return removeEntry(deps, id, "staff");
}

/** Throws `not_found`, and `conflict` once it is booked. */
async function removeEntry(deps: Deps, id: string, actor: "visitor" | "staff"): Promise<void> {
  const auditEntry = { action: "waitlist_left", subjectType: "waitlist_entry", subjectId: id, at: deps.now() } as const;
  if (await deps.waitlist.leave(id, makeAudit(deps, actor, auditEntry))) return;
  const entry = await deps.waitlist.findById(id);
  if (!entry) throw new AppError("not_found");
  if (entry.status === "booked")
    throw new AppError("conflict", { message: "You have already booked this. Cancel the booking instead." });
}
