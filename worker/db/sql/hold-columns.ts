import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UnpaidShares } from "#domain/inventory/claims.ts";
import { CLAIM_MS, SHARED_CLAIM_MS } from "#domain/inventory/holds.ts";

interface HoldColumns {
  heldUntil: SQLWrapper;
  claimEndsAt: SQLWrapper;
}

export interface HoldExtension {
  at: Date;
  until: Date;
  /** The claim's start if its payment link is being shared. */
  sharedFrom?: Date;
  /** What an expired hold is measured by before it is renewed. */
  shares?: UnpaidShares;
  /** Staff begin a claim of their own, which ends with its hold. */
  isByStaff?: boolean;
}

/** The columns of an extended or renewed hold: never past the end of a visitor's claim, which sharing moves once. */
export function extendedHold({ heldUntil, claimEndsAt }: HoldColumns, { at, until, ...by }: HoldExtension) {
  if (by.isByStaff) return { heldUntil: sql`max(${heldUntil}, ${until.getTime()})`, claimEndsAt: null };
  const startMs = by.sharedFrom?.getTime() ?? 0;
  const end = sql`case when ${claimEndsAt} = ${startMs + CLAIM_MS} and ${claimEndsAt} > ${at.getTime()}
    then ${startMs + SHARED_CLAIM_MS} else ${claimEndsAt} end`;
  return {
    heldUntil: sql`max(${heldUntil}, min(${until.getTime()}, coalesce(${end}, ${heldUntil})))`,
    claimEndsAt: end,
  };
}

/** Whether a hold that has expired may be renewed: staff always, others before the end of the claim, within the shares. */
export function isRenewable(
  { claimEndsAt }: HoldColumns,
  { at, isByStaff, shares }: HoldExtension,
  isWithinShares: (shares: UnpaidShares) => SQL,
): SQL {
  if (isByStaff) return sql`true`;
  return sql`(${claimEndsAt} > ${at.getTime()} and ${shares ? isWithinShares(shares) : sql`true`})`;
}
