import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { useSearchParameter } from "#web/lib/address.ts";

/** The plan in the URL. */
export function useChosenPlan(): VirtualPlan | null {
  const plan = useSearchParameter("plan");
  return VIRTUAL_PLANS.find((candidate) => candidate === plan) ?? null;
}
