import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { dayAt, dayOfMonth } from "#domain/calendar/days.ts";
import { clientStatus, renewalDayOf } from "#domain/clients/clients.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { refusePaidDay } from "#worker/memberships/membership-answers.ts";
import { requireRightForDueDate } from "#worker/staff/require-right.ts";
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
 * Deactivates a client; does nothing if they are inactive. Throws `not_found`, and `conflict` if a payment has moved
 * the due date since staff saw it.
 */
export async function deactivateClient(
  deps: Deps,
  id: string,
  seen: Pick<SetClientStatusInput, "nextDueDate">,
): Promise<AdminClient> {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action: "client_deactivated", subjectType: "client", subjectId: id, at });
  const updated = await deps.clients.deactivate({ id, dueDate: seen.nextDueDate ?? null, at, audit });
  const client = updated ?? (await deps.clients.findById(id));
  if (!client) throw new AppError("not_found");
  if (client.status !== "inactive") throw paidSince(client);
  return clientAnswer(deps, client);
}

/**
 * Reactivates a client with the next due date; does nothing if they are active with that date. Throws `not_found`, and
 * `conflict` if they are active with another.
 */
export async function reactivateClient(
  deps: Deps,
  id: string,
  { nextDueDate }: Pick<SetClientStatusInput, "nextDueDate">,
): Promise<AdminClient> {
  if (nextDueDate === undefined) throw invalidField("nextDueDate", "Enter when the next payment is due");
  const at = deps.now();
  const today = dayAt(at.getTime());
  const existing = await deps.clients.findById(id);
  if (!existing) throw new AppError("not_found");
  refuseImplausibleDueDate({ startDate: existing.startDate, nextDueDate }, today);
  await refusePaidDay(deps, id, nextDueDate);
  requireRightForDueDate(deps, nextDueDate, existing.nextDueDate);
  const updated = await deps.clients.reactivate({
    id,
    nextDueDate,
    // A newly chosen due date sets the renewal day of the month.
    renewsOn: nextDueDate === existing.nextDueDate ? renewalDayOf(existing) : dayOfMonth(nextDueDate),
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
  const client = updated ?? (await deps.clients.findById(id));
  if (!client) throw new AppError("not_found");
  if (updated || client.nextDueDate === nextDueDate) return clientAnswer(deps, client);
  throw new AppError("conflict", {
    message: `This client is already active. The next payment is due on ${formatLongDate(client.nextDueDate)}.`,
  });
}

function paidSince({ nextDueDate }: ClientRow): AppError {
  return new AppError("conflict", {
    message: `A payment has been recorded since you opened this, and the next is due on ${formatLongDate(nextDueDate)}. Check it again before you deactivate the client.`,
  });
}

/** Returns the number of changed clients. */
export async function refreshClientStatuses(deps: Pick<Deps, "now" | "clients">): Promise<number> {
  const today = dayAt(deps.now().getTime());
  return deps.clients.refreshStatuses(today);
}
