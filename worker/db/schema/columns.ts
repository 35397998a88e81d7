import { integer, text } from "drizzle-orm/sqlite-core";

export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** The visitor's key for one sending, and what was sent under it: a repeat is answered, not kept twice. */
export const idempotencyColumns = {
  idempotencyKey: text("idempotency_key"),
  idempotencyHash: text("idempotency_hash"),
};
