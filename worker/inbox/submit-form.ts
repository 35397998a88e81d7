import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";

/** Values from the headers of a submitted form. */
export interface SubmissionHeaders {
  /** The same for every try of one form; null if none was sent. */
  idempotencyKey: string | null;
  /** The token of the captcha widget. */
  captchaToken: string | null;
}

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
  { idempotencyKey = null, captchaToken = null }: Partial<SubmissionHeaders>,
  { find, insert }: FormStore<Row>,
): Promise<string> {
  const { id } = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find,
    async create(idempotency) {
      await requireCaptcha(deps, captchaToken);
      return insert(idempotency);
    },
  });
  return id;
}

/** Throws `person_not_shown` if the configured captcha rejects the token. An unreachable captcha accepts it. */
async function requireCaptcha(deps: Pick<Deps, "captcha" | "log">, token: string | null): Promise<void> {
  if (deps.captcha === null) return;
  const isPerson = token ? await deps.captcha.isPerson(token) : false;
  if (isPerson === null) deps.log("person_check_unavailable");
  if (isPerson === false) throw new AppError("person_not_shown");
}
