import { type AllowanceKind, allowanceMonth, fromUnits, includedUnits } from "#domain/allowances/allowances.ts";
import { formatDateWithWeekday, formatLongDate } from "#domain/calendar/date-format.ts";
import type { Day } from "#domain/calendar/days.ts";
import { lastPaidDay } from "#domain/memberships/memberships.ts";
import type { AllowanceUse } from "#worker/db/allowances.ts";
import type { MembershipRow } from "#worker/db/schema/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** A client's request to use part of an allowance; units are days or minutes. */
export interface AllowanceRequest {
  id: string;
  clientId: string;
  kind: AllowanceKind;
  day: Day;
  units: number;
}

/** Builds the entry and its month for the guarded insert. Throws `not_paid_yet` if the day's month is unpaid. */
export async function prepareAllowanceUse(deps: Deps, request: AllowanceRequest): Promise<AllowanceUse> {
  const { id, clientId, kind, day, units } = request;
  const membership = await deps.allowances.findMembership(clientId, day);
  if (membership === null || !coversDay(membership, day))
    throw new AppError("not_paid_yet", { message: `This membership does not include ${formatDateWithWeekday(day)}.` });
  const until = lastPaidDay(membership);
  if (until < day)
    throw new AppError("not_paid_yet", {
      message: `This membership is paid until ${formatLongDate(until)}. Pay for the next month to book ${formatDateWithWeekday(day)}.`,
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

/** Explains a refused insert: `allowance_used` if too little remains, otherwise `conflict` (a concurrent change). */
export async function explainRefusedUse(deps: Deps, request: AllowanceRequest): Promise<AppError> {
  const { kind, units, day } = request;
  const use = await prepareAllowanceUse(deps, request);
  const remaining = await findRemainingUnits(deps, use);
  if (remaining >= units) return new AppError("conflict");
  const until = formatLongDate(use.month.lastDay);
  const message = `Allowance left until ${until}: ${formatAllowanceAmount(kind, remaining)}. This needs ${formatAllowanceAmount(kind, units)}.`;
  return new AppError("allowance_used", {
    message,
    fields: { [kind === "coworking_days" ? "day" : "startsAt"]: message, day },
  });
}

/** Remaining units of the allowance in the entry's month. */
export async function findRemainingUnits(
  deps: Pick<Deps, "allowances">,
  { entry, month, includedUnits: included }: AllowanceUse,
): Promise<number> {
  const entries = await deps.allowances.listEntries(entry.clientId, month);
  return entries.reduce((sum, { kind, units }) => (kind === entry.kind ? sum + units : sum), included);
}

/** "1 day", "2 days", "1 h 15 min" */
export function formatAllowanceAmount(kind: AllowanceKind, units: number): string {
  if (kind === "coworking_days") return units === 1 ? "1 day" : `${units} days`;
  const hours = Math.floor(fromUnits(kind, units));
  const minutes = units - hours * 60;
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`].filter(Boolean).join(" ");
}
