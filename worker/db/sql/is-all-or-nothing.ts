import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./database.ts";

/**
 * Runs the batch and keeps it only if the condition holds at its end. For batches whose statements each have their own
 * guard, of which all must pass. False if nothing was written.
 */
export async function isAllOrNothing(db: Database, statements: BatchItem<"sqlite">[], isDone: SQL): Promise<boolean> {
  // An error in any statement undoes the batch, and only text that is not JSON makes this one.
  const check = db.select({ isDone: sql`json(iif(${isDone}, 'true', ${NOT_DONE}))` }).from(sql`(select 1)`);
  try {
    await db.batch([...statements, check] as unknown as Parameters<Database["batch"]>[0]);
    return true;
  } catch (error) {
    if (String(error instanceof Error ? (error.cause ?? error) : error).includes("malformed JSON")) return false;
    throw error;
  }
}

const NOT_DONE = "not done";
