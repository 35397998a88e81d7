/** Takes the first plan that fits; it stays on the list until it has been used as often as planned. */
export function takePlanned<Plan extends { count: number | "always" }>(
  plans: Plan[],
  fits: (plan: Plan) => boolean,
): Plan | undefined {
  const plan = plans.find(fits);
  if (!plan || plan.count === "always") return plan;
  plan.count -= 1;
  if (plan.count <= 0) plans.splice(plans.indexOf(plan), 1);
  return plan;
}
