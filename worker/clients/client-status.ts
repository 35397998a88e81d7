import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addYear, type Day, dayAt, dayOfMonth } from "#domain/calendar/days.ts";
import { cancelIncludedUse } from "#worker/allowances/cancel-included-use.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeChange, setLastDay } from "#worker/memberships/membership-actions.ts";
import { getMember, refusePaidDay } from "#worker/memberships/membership-answers.ts";
import { requireRightForDueDate } from "#worker/staff/require-right.ts";
import { refuseImplausibleDueDate } from "./add-client.ts";
import { getClient } from "./find-client.ts";

export function setClientStatus(deps: Deps, { id, ...input }: ById<SetClientStatusInput>): Promise<AdminClient> {
  switch (input.status) {
    case "inactive":
      return deactivateClient(deps, id, input);
    case "active":
      return reactivateClient(deps, id, input);
  }
}

/**
 * Ends a client's membership on a later last day, or at once; does nothing if it has ended. Cancels what is booked for
 * later, and tells the client. Throws `not_found`, and `conflict` if a payment has moved the due date since staff saw it.
 */
export async function deactivateClient(
  deps: Deps,
  id: string,
  { lastDay, ...seen }: Pick<SetClientStatusInput, "nextDueDate" | "lastDay">,
): Promise<AdminClient> {
  const member = await getMember(deps, id);
  if (member.endedAt !== null) return getClient(deps, { id });
  if (seen.nextDueDate !== undefined && seen.nextDueDate !== member.nextDueDate) throw paidSince(member);
  const at = deps.now();
  const today = dayAt(at.getTime());
  if (lastDay !== undefined && lastDay < today) throw invalidField("lastDay", "Choose today or a later day");
  if (lastDay !== undefined && lastDay > addYear(today)) throw invalidField("lastDay", "The last day is too far ahead");
  const isEnded =
    lastDay !== undefined && lastDay > today
      ? await setLastDay(deps, member, { on: lastDay })
      : await endAtOnce(deps, member, at);
  const client = await getClient(deps, { id });
  if (!isEnded && client.status !== "inactive")
    throw client.nextDueDate === member.nextDueDate ? new AppError("conflict") : paidSince(client);
  return client;
}

async function endAtOnce(deps: Deps, member: Member, at: Date): Promise<boolean> {
  const isEnded = await deps.memberships.change(makeChange(deps, member, "client_deactivated", {}, { endedAt: at }));
  if (isEnded) await cancelIncludedUse(deps, member, at);
  return isEnded;
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
  const member = await getMember(deps, id);
  refuseImplausibleDueDate({ startDate: member.startsOn, nextDueDate }, dayAt(at.getTime()));
  await refusePaidDay(deps, id, nextDueDate);
  requireRightForDueDate(deps, nextDueDate, member.nextDueDate);
  const isReactivated =
    (member.endedAt !== null || member.endsOn !== null) &&
    (await deps.memberships.change(
      makeChange(
        deps,
        member,
        "client_reactivated",
        { nextDueDate },
        {
          ...{ endedAt: null, endsOn: null, endReason: null, pausedFrom: null, nextDueDate },
          // A newly chosen due date sets the renewal day of the month.
          renewsOn: nextDueDate === member.nextDueDate ? member.renewsOn : dayOfMonth(nextDueDate),
        },
      ),
    ));
  const client = await getClient(deps, { id });
  if (isReactivated || client.nextDueDate === nextDueDate) return client;
  throw new AppError("conflict", {
    message: `This client is already active. The next payment is due on ${formatLongDate(client.nextDueDate)}.`,
  });
}

function paidSince({ nextDueDate }: { nextDueDate: Day }): AppError {
  return new AppError("conflict", {
    message: `A payment has been recorded since you opened this, and the next is due on ${formatLongDate(nextDueDate)}. Check it again before you deactivate the client.`,
  });
}
