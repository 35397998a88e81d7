import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,100}$/;

/** The idempotency key and a hash of the input; null without a key. */
export interface IdempotencyFields {
  idempotencyKey: string | null;
  idempotencyHash: string | null;
}

/**
 * Returns the row that `create` wrote, or that an earlier request with the same key wrote. `create` returns null if
 * another request was faster. Throws `idempotency_conflict` if the key came with different input.
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
  const existing = key === null ? null : await find(key);
  const written = existing ?? (await create({ idempotencyKey: key, idempotencyHash: hash }));
  const row = written ?? (key === null ? null : await find(key));
  if (row?.idempotencyHash !== hash) throw new AppError("idempotency_conflict");
  return row;
}

/**
 * The id of a row without an idempotency column, derived from key and input, so that every retry gets the same row.
 * Random without a key.
 */
export async function idFromIdempotencyKey(
  deps: Pick<Deps, "sha256" | "newId">,
  key: string | null,
  input: object,
): Promise<string> {
  validateIdempotencyKey(key);
  if (key === null) return deps.newId();
  const hex = await deps.sha256(`${key} ${canonicalText(input)}`);
  // A version 8 UUID, whose content is free (RFC 9562).
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
