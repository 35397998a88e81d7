import { useHydrated, useSearch } from "@tanstack/react-router";
import type { VirtualPlan } from "#domain/clients.ts";

/** The plan in the address. The page's HTML is the same for every address, so it shows once the part is alive. */
export function useChosenPlan(): VirtualPlan | null {
  const { plan } = useSearch({ from: "/virtual-office" });
  return (useHydrated() && plan) || null;
}
