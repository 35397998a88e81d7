import { useSearch } from "@tanstack/react-router";
import type { VirtualPlan } from "#domain/clients.ts";

/** The plan in the address. The page's HTML is the same for every address: whoever shows the plan waits for `useHydrated`. */
export function useChosenPlan(): VirtualPlan | null {
  const { plan } = useSearch({ from: "/virtual-office" });
  return plan ?? null;
}
