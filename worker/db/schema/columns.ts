import { integer, text } from "drizzle-orm/sqlite-core";

export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A row's names as the search reads them, for its index. Null until `worker/search/fold-names.ts` has filled old rows. */
export const foldedNameColumn = { foldedName: text("folded_name") };

/** The visitor's idempotency key, and a hash of the submission: a repeat gets the same answer and no second row. */
export const idempotencyColumns = {
  idempotencyKey: text("idempotency_key"),
  idempotencyHash: text("idempotency_hash"),
};
