import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,100}$/;

/** The key of a sending and the hash of what was sent under it; null for whoever sends none. */
export interface SentOnce {
  idempotencyKey: string | null;
  idempotencyHash: string | null;
}

/**
 * Gives the row of a sending: what `take` wrote, or what an earlier sending under the same key left. `take` gives null
 * when another one was quicker. Throws `idempotency_conflict` when the key came with other content before.
 */
export async function takeOnce<Row extends SentOnce>(
  deps: Pick<Deps, "sha256">,
  sending: {
    key: string | null;
    input: object;
    find: (key: string) => Promise<Row | null>;
    take: (sent: SentOnce) => Promise<Row | null>;
  },
): Promise<Row> {
  const { key, input, find, take } = sending;
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw invalidField(
      "idempotencyKey",
      "The Idempotency-Key may be 1 to 100 letters, digits, hyphens and underscores",
    );
  const hash = key === null ? null : await deps.sha256(canonicalText(input));
  const earlier = key === null ? null : await find(key);
  const taken = earlier ?? (await take({ idempotencyKey: key, idempotencyHash: hash }));
  const row = taken ?? (key === null ? null : await find(key));
  if (row?.idempotencyHash !== hash) throw new AppError("idempotency_conflict");
  return row;
}

function canonicalText(input: object): string {
  return JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
}
