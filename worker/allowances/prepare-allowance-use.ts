import { type AllowanceKind, allowanceMonth, fromUnits, includedUnits } from "#domain/allowances/allowances.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { lastPaidDay } from "#domain/memberships/memberships.ts";
import type { AllowanceUse } from "#worker/db/allowances.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** What somebody is about to use, in days or minutes, and under which id. */
export interface AllowanceRequest {
  id: string;
  clientId: string;
  kind: AllowanceKind;
  day: Day;
  units: number;
}

/** What a use takes of which month, for the statement that decides. Throws `not_paid_yet` of a day that is not paid for. */
export async function prepareAllowanceUse(deps: Deps, wanted: AllowanceRequest): Promise<AllowanceUse> {
  const { id, clientId, kind, day, units } = wanted;
  const membership = await deps.allowances.findMembership(clientId, day);
  if (membership === null || !coversDay(membership, day))
    throw new AppError("not_paid_yet", { message: `This membership does not reach to ${formatDateWithWeekday(day)}.` });
  const until = lastPaidDay(membership);
  if (until < day)
    throw new AppError("not_paid_yet", {
      message: `This membership is paid until ${formatLongDate(until)}. ${formatDateWithWeekday(day)} can be booked as soon as its month is paid.`,
      fields: { day: "This month is not paid yet" },
    });
  const month = allowanceMonth(membership, day);
  return {
    entry: { id, clientId, kind, day, units: -units, reason: null, createdAt: deps.now() },
    month,
    includedUnits: includedUnits(month.plan, kind),
    membership,
  };
}

function coversDay({ startsOn, endsOn, endedAt }: MembershipRow, day: Day): boolean {
  return endedAt === null && startsOn <= day && (endsOn === null || endsOn >= day);
}

/** Why the statement did not take it: `allowance_used` where too little is left, `conflict` where somebody changed it meanwhile. */
export async function explainRefusedUse(deps: Deps, wanted: AllowanceRequest): Promise<AppError> {
  const { kind, units, day } = wanted;
  const use = await prepareAllowanceUse(deps, wanted);
  const left = await findRemainingUnits(deps, use);
  if (left >= units) return new AppError("conflict");
  const until = formatLongDate(use.month.lastDay);
  const message = `${formatRemaining(kind, left)} left until ${until}, and this takes ${formatAllowanceAmount(kind, units)}.`;
  return new AppError("allowance_used", {
    message,
    fields: { [kind === "coworking_days" ? "day" : "startsAt"]: message, day },
  });
}

/** Units that are left of an allowance in the month of a use. */
export async function findRemainingUnits(
  deps: Pick<Deps, "allowances">,
  { entry, month, includedUnits: included }: AllowanceUse,
): Promise<number> {
  const entries = await deps.allowances.listEntries(entry.clientId, month);
  return entries.reduce((sum, { kind, units }) => (kind === entry.kind ? sum + units : sum), included);
}

function formatRemaining(kind: AllowanceKind, units: number): string {
  if (units > 0) return `${formatAllowanceAmount(kind, units)} of this month's allowance ${units === 1 ? "is" : "are"}`;
  return kind === "coworking_days" ? "No day of this month's allowance is" : "No time of this month's allowance is";
}

/** "1 day", "2 days", "1 h 15 min" */
export function formatAllowanceAmount(kind: AllowanceKind, units: number): string {
  if (kind === "coworking_days") return units === 1 ? "1 day" : `${units} days`;
  const hours = Math.floor(fromUnits(kind, units));
  const minutes = units - hours * 60;
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(" ");
}
