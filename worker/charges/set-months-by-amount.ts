import { dueDateAfterPeriods, PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";

/**
 * Sets the charge to the number of months that the received amount, in pesewas, pays for. Returns false if the amount
 * matches none.
 */
export async function setMonthsByAmount(deps: Deps, charge: ChargeRow, amountPesewas: number): Promise<boolean> {
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
