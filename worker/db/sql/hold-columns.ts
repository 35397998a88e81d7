import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

/** Whether a hold that has expired may be renewed: only staff may past the end of the claim. */
export function isRenewable({ claimEndsAt }: HoldColumns, { at, isByStaff }: HoldExtension): SQL {
  return isByStaff ? sql`true` : sql`${claimEndsAt} > ${at.getTime()}`;
}
