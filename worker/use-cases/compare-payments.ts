import { isSettled } from "#domain/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { alertUnmatched } from "./alert-unmatched.ts";
import { trySettling } from "./settle-payment.ts";

const BACK_MS = 72 * 3_600_000;
const MOST_PAGES = 50;

/**
 * Goes through the gateway's own list of the last 72 hours and settles each success we never heard of. One that we do
 * not know at all is reported to the team, once. Gives how many successes were listed. Throws `gateway_unavailable`
 * when the list cannot be read; the next day's list has the same payments.
 */
export async function comparePayments(deps: Deps): Promise<number> {
  if (deps.payments === null) return 0;
  const since = new Date(deps.now().getTime() - BACK_MS);
  let listed = 0;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { references, isLast } = await deps.payments.listPayments({ since, page });
    await compare(deps, references);
    listed += references.length;
    if (isLast) break;
  }
  return listed;
}

/** Nearly all of a page was settled long ago: that costs one question for all of it. */
async function compare(deps: Deps, references: string[]): Promise<void> {
  const statuses = await deps.paymentAttempts.findStatuses(references);
  for (const reference of references) {
    const status = statuses.get(reference);
    if (status === undefined) await alertUnmatched(deps, reference, "clock");
    else if (!isSettled(status)) await trySettling(deps, reference, "clock");
  }
}
