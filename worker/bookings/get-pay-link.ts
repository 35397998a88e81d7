import type { PayLink } from "#contract/front-desk/bookings.ts";
import { findDueCharge } from "#worker/charges/find-due-charge.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { refuseUnpayable } from "#worker/payments/attempts/open-attempt.ts";
import { findWayToPay } from "#worker/payments/attempts/share-payment.ts";

/** Where whoever has the link can pay. Throws `already_paid` and the like where there is nothing to pay online. */
export async function getPayLink(deps: Deps, id: string): Promise<PayLink> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const due = await findDueCharge(deps, id);
  if (!due) throw new AppError("not_found");
  await refuseUnpayable(deps, due);
  const way = await findWayToPay(deps, id);
  if (!way) throw new AppError("nothing_to_pay");
  return { payUrl: way.url };
}
