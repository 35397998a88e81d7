import { dueDateAfterPeriods, PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * Money has come for another number of months than a charge was for last: it is for those. True where the sum is one that
 * the charge can have.
 */
export async function matchAmountToMonths(deps: Deps, charge: ChargeRow, amountPesewas: number): Promise<boolean> {
  if (charge.subjectType !== "membership_period") return false;
  const found = await deps.memberships.findPeriod(charge.subjectId);
  const member = found && (await deps.memberships.findById(found.period.membershipId));
  if (!found || !member) return false;
  const { id, pricePesewas, lateFeePesewas, fromDay } = found.period;
  const months = PREPAYABLE_PERIODS.find((count) => pricePesewas * count + lateFeePesewas === amountPesewas);
  if (months === undefined) return false;
  const untilDay = dueDateAfterPeriods(fromDay, member.renewsOn, months);
  return deps.memberships.setMonths({ id, months, untilDay }, true);
}
