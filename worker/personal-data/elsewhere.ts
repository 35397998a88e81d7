import type { Elsewhere } from "#contract/personal-data.ts";
import type { Deps } from "#worker/deps.ts";

/** Where else a person is known. */
export async function elsewhere(deps: Pick<Deps, "personalData">, email: string): Promise<Elsewhere[]> {
  const { audiences, hasPaymentAttempts, isClient } = await deps.personalData.findElsewhere(email);
  return [
    ...(audiences.includes("customer") || audiences.includes("team") ? (["mailboxes"] as const) : []),
    ...(audiences.includes("crm") ? (["crm"] as const) : []),
    ...(hasPaymentAttempts ? (["payment_gateway"] as const) : []),
    ...(isClient ? (["staff_devices"] as const) : []),
  ];
}
