import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getEntryByToken } from "./offer-link.ts";

/** Takes somebody off the list by their own link. A repeat changes nothing. */
export async function leaveWaitlist(deps: Deps, token: string): Promise<void> {
  const { id } = await getEntryByToken(deps, token);
  await removeEntry(deps, id, "visitor");
}

/** The same by the staff. */
export function removeFromWaitlist(deps: Deps, id: string): Promise<void> {
  return removeEntry(deps, id, "staff");
}

/** Throws `not_found`, and `conflict` once it is booked. */
async function removeEntry(deps: Deps, id: string, who: "visitor" | "staff"): Promise<void> {
  const done = { action: "waitlist_left", subjectType: "waitlist_entry", subjectId: id, at: deps.now() } as const;
  if (await deps.waitlist.leave(id, makeAudit(deps, who, done))) return;
  const entry = await deps.waitlist.findById(id);
  if (!entry) throw new AppError("not_found");
  if (entry.status === "booked")
    throw new AppError("conflict", { message: "This place is booked by now. Cancel the booking instead." });
}
