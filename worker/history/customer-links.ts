import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "./make-audit.ts";

/** Hands a customer's link to staff, who pass it on. The history says first who took it. */
export async function takeCustomerLink(
  deps: Deps,
  subjectType: "booking" | "client" | "registration" | "meeting",
  subjectId: string,
  url: string | null,
): Promise<string | null> {
  if (url !== null) {
    const at = deps.now();
    await deps.auditTrail.add(makeAudit(deps, "staff", { at, action: "customer_link_taken", subjectType, subjectId }));
  }
  return url;
}

/** Whether answers contain links of customers: a person takes them one by one; the shared key has no name to record. */
export function hasLinksInAnswers({ staff }: Pick<Deps, "staff">): boolean {
  return staff === null || staff.staffId === null;
}
