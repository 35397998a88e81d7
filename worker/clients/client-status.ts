import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, dayOfMonth } from "#domain/calendar/days.ts";
import { clientStatus, lastDueSoonDay, renewalDayOf } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { refusePaidDay } from "#worker/memberships/membership-answers.ts";
import { refuseImplausibleDueDate } from "./add-client.ts";
import { clientAnswer } from "./client-answer.ts";

export function setClientStatus(deps: Deps, id: string, input: SetClientStatusInput): Promise<AdminClient> {
  switch (input.status) {
    case "inactive":
      return deactivateClient(deps, id, input);
    case "active":
      return reactivateClient(deps, id, input);
  }
}

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
  return clientAnswer(deps, client);
}

/**
 * Brings back a client who has left, with the day on which the next payment is due. One who is back already, due on that
 * day, stays as they are. Throws `conflict` where they are due on another.
 */
export async function reactivateClient(
  deps: Deps,
  id: string,
  { nextDueDate }: Pick<SetClientStatusInput, "nextDueDate">,
): Promise<AdminClient> {
  if (nextDueDate === undefined) throw invalidField("nextDueDate", "Say when the next payment is due");
  const at = deps.now();
  const today = dayAt(at.getTime());
  const known = await deps.clients.findById(id);
  if (!known) throw new AppError("not_found");
  refuseImplausibleDueDate({ startDate: known.startDate, nextDueDate }, today);
  await refusePaidDay(deps, id, nextDueDate);
  const moved = await deps.clients.reactivate({
    id,
    nextDueDate,
    // A day that somebody has chosen anew is the one on which it renews from then on.
    renewsOn: nextDueDate === known.nextDueDate ? renewalDayOf(known) : dayOfMonth(nextDueDate),
    status: clientStatus({ status: "active", nextDueDate }, today),
    at,
    audit: makeAudit(deps, "staff", {
      action: "client_reactivated",
      subjectType: "client",
      subjectId: id,
      at,
      detail: { nextDueDate },
    }),
  });
  const client = moved ?? (await deps.clients.findById(id));
  if (!client) throw new AppError("not_found");
  if (moved || client.nextDueDate === nextDueDate) return clientAnswer(deps, client);
  throw new AppError("conflict", {
    message: `This client is back already, and the next payment is due on ${formatLongDate(client.nextDueDate)}.`,
  });
}

function paidSince({ nextDueDate }: ClientRow): AppError {
  return new AppError("conflict", {
    message: `A payment has been recorded since you opened this: the next one is due on ${formatLongDate(nextDueDate)}. Look at it again before you deactivate the client.`,
  });
}

/** Gives how many clients changed. */
export async function refreshClientStatuses(deps: Pick<Deps, "now" | "clients">): Promise<number> {
  const today = dayAt(deps.now().getTime());
  return deps.clients.refreshStatuses({ today, dueSoonUntil: lastDueSoonDay(today) });
}
