import type { Deps } from "#worker/deps.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";

/** Stores a form as a row, and finds the row of an earlier try. */
interface FormStore<Row> {
  find: (idempotencyKey: string) => Promise<Row | null>;
  /** Null if a concurrent try was faster. */
  insert: (idempotency: IdempotencyFields) => Promise<Row | null>;
}

/** Stores a public form once for an idempotency key, after a captcha if one is configured. Returns the row's id. */
export async function submitForm<Row extends IdempotencyFields & { id: string }>(
  deps: Deps,
  input: object,
  idempotencyKey: string | null,
  { find, insert }: FormStore<Row>,
): Promise<string> {
  const { id } = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find,
    async create(idempotency) {
      // The person-proof code loads only when it is needed.
      if (deps.captcha !== null) await (await import("#worker/submissions/person-proof.ts")).requireCaptcha(deps);
      return insert(idempotency);
    },
  });
  return id;
}
