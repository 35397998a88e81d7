import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { dueSoonUntil } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { clientAnswer } from "./client-answer.ts";

/**
 * A client who is inactive already stays so, and nothing is written. Throws `conflict` where a payment has moved the due
 * date since it was seen.
 */
export async function deactivateClient(
  deps: Deps,
  id: string,
  seen: Pick<SetClientStatusInput, "nextDueDate">,
): Promise<AdminClient> {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action: "client_deactivated", subjectType: "client", subjectId: id, at });
  const moved = await deps.clients.deactivate({ id, dueDate: seen.nextDueDate ?? null, at, audit });
  const client = moved ?? (await deps.clients.findById(id));
  if (!client) throw new AppError("not_found");
  if (client.status !== "inactive") throw paidSince(client);
  return clientAnswer(client, dayAt(at.getTime()));
}

function paidSince({ nextDueDate }: ClientRow): AppError {
  return new AppError("conflict", {
    message: `A payment has been recorded since you opened this: the next one is due on ${longDate(nextDueDate)}. Look at it again before you deactivate the client.`,
  });
}

/** Gives how many clients changed. */
export async function refreshClientStatuses(deps: Pick<Deps, "now" | "clients">): Promise<number> {
  const now = deps.now();
  const today = dayAt(now.getTime());
  return deps.clients.refreshStatuses({ today, dueSoonUntil: dueSoonUntil(today) }, now);
}
