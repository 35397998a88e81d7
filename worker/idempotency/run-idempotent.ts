import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,100}$/;

/** The key of a sending and the hash of what was sent under it; null for whoever sends none. */
export interface IdempotencyFields {
  idempotencyKey: string | null;
  idempotencyHash: string | null;
}

/**
 * Gives the row of a sending: what `take` wrote, or what an earlier sending under the same key left. `take` gives null
 * when another one was quicker. Throws `idempotency_conflict` when the key came with other content before.
 */
export async function runIdempotent<Row extends IdempotencyFields>(
  deps: Pick<Deps, "sha256">,
  submission: {
    key: string | null;
    input: object;
    find: (key: string) => Promise<Row | null>;
    create: (sent: IdempotencyFields) => Promise<Row | null>;
  },
): Promise<Row> {
  const { key, input, find, create } = submission;
  validateIdempotencyKey(key);
  const hash = key === null ? null : await deps.sha256(canonicalText(input));
  const earlier = key === null ? null : await find(key);
  const taken = earlier ?? (await create({ idempotencyKey: key, idempotencyHash: hash }));
  const row = taken ?? (key === null ? null : await find(key));
  if (row?.idempotencyHash !== hash) throw new AppError("idempotency_conflict");
  return row;
}

/**
 * The id of a row whose table keeps no keys: made of the key and of what was sent under it, so that every try of one
 * sending is the same row. Another one for whoever sends no key.
 */
export async function idFromIdempotencyKey(
  deps: Pick<Deps, "sha256" | "newId">,
  key: string | null,
  input: object,
): Promise<string> {
  validateIdempotencyKey(key);
  if (key === null) return deps.newId();
  const hex = await deps.sha256(`${key} ${canonicalText(input)}`);
  // A UUID of version 8, made as its maker likes: RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function validateIdempotencyKey(key: string | null): void {
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw invalidField(
      "idempotencyKey",
      "The Idempotency-Key may be 1 to 100 letters, digits, hyphens and underscores",
    );
}

function canonicalText(input: object): string {
  return JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
}
