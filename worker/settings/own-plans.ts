import type { AddPlanInput, AdminPlans, PlanParams } from "#contract/house-settings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { type OwnPlan, publishedOn } from "#domain/settings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { newRow, settingsAudit, storeSettings, toSettings } from "./publish-settings.ts";

/** The owner's own plans. */
export async function listOwnPlans(deps: Deps): Promise<AdminPlans> {
  const settings = toSettings(await deps.houseSettings.list());
  const today = dayAt(deps.now().getTime());
  const plans = (settings.plans ?? []).map(({ type, from, isWithdrawn, plan }): AdminPlans["plans"][number] => {
    const isAhead = from > today;
    const prices = publishedOn(settings, isAhead ? from : today).prices as Record<string, number>;
    return {
      ...{ type, from, name: plan.name, per: plan.per, included: plan.included },
      basedOn: PLANS[plan.basedOn].name,
      amount: (prices[type] ?? 0) / 100,
      state: isWithdrawn ? "withdrawn" : isAhead ? "ahead" : "sold",
    };
  });
  return { plans: plans.reverse() };
}

/** Throws `validation_failed` for a day that has begun, and for a name that another plan has or had. */
export async function addPlan(deps: Deps, input: AddPlanInput): Promise<AdminPlans> {
  const { name, basedOn, days, amount, from, included } = input;
  const at = deps.now();
  if (from <= dayAt(at.getTime())) throw invalidField("from", "Choose a day after today");
  if (basedOn === "desk_monthly" && days !== undefined) throw invalidField("days", "A plan by the month has no days");
  const { plans = [] } = toSettings(await deps.houseSettings.list());
  const names = [...Object.values(PLANS), ...plans.map(({ plan }) => plan)].flatMap((plan) => [
    plan.name,
    plan.shortName,
  ]);
  if (names.some((known) => known.toLowerCase() === name.toLowerCase()))
    throw invalidField("name", "Another plan has this name, or had it");
  const duration = days ?? PLANS[basedOn].duration ?? "month";
  const type = `desk_own_${deps.newId().slice(-8)}`;
  const plan: OwnPlan = { basedOn, name, shortName: name, per: describePeriod(duration), duration, included };
  const content = { type, amount: Math.round(amount * 100), plan };
  const row = newRow(deps, { kind: "plans", content, fromDay: new Date(startOfDay(from)), at, publishedAt: at });
  await deps.houseSettings.publish(row, settingsAudit(deps, "plan_added", row.id, at, { plan: name, day: from }));
  await storeSettings(deps);
  return listOwnPlans(deps);
}

/** Nobody can choose the plan from now on; its bookings and memberships keep it. Throws `not_found`, `conflict`. */
export async function withdrawPlan(deps: Deps, { type }: PlanParams): Promise<AdminPlans> {
  const at = deps.now();
  const found = toSettings(await deps.houseSettings.list()).plans?.find((added) => added.type === type);
  if (!found) throw new AppError("not_found");
  if (found.isWithdrawn) throw new AppError("conflict", { message: "Somebody has withdrawn this plan." });
  const row = newRow(deps, { kind: "plans", content: { type }, fromDay: null, at, publishedAt: at });
  const audit = settingsAudit(deps, "plan_withdrawn", row.id, at, { plan: found.plan.name });
  await deps.houseSettings.publish(row, audit);
  await storeSettings(deps);
  return listOwnPlans(deps);
}

/** As in "a week" and "the full week". */
function describePeriod(duration: OwnPlan["duration"]): string {
  if (duration === "month") return "month";
  if (duration === 1) return "day";
  return duration === 7 ? "week" : `period of ${duration} days`;
}
