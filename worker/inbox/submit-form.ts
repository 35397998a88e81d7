import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";

/** What comes with a form beside its fields. */
export interface SubmissionHeaders {
  /** The same for every try of one filled form; null for whoever sends none. */
  idempotencyKey: string | null;
  /** What a site's widget gave the visitor. */
  captchaToken: string | null;
}

/** How a form becomes a row, and how the row of an earlier try is found. */
interface FormStore<Row> {
  find: (idempotencyKey: string) => Promise<Row | null>;
  /** Gives null when another try was quicker. */
  insert: (sent: IdempotencyFields) => Promise<Row | null>;
}

/**
 * A form that anybody may send: kept once however often it is tried, and from a person where the house asks for one.
 * Gives the row's id, or null when the hidden field was filled and nothing is kept.
 */
export async function submitForm<Row extends IdempotencyFields & { id: string }>(
  deps: Deps,
  input: { website?: string | undefined },
  { idempotencyKey = null, captchaToken = null }: Partial<SubmissionHeaders>,
  { find, insert }: FormStore<Row>,
): Promise<string | null> {
  if (input.website) return null;
  const { id } = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find,
    async create(sent) {
      await requireCaptcha(deps, captchaToken);
      return insert(sent);
    },
  });
  return id;
}

/** Throws `person_not_shown` unless the token was given to a person, where the house asks for one. What cannot be asked is taken. */
async function requireCaptcha(deps: Pick<Deps, "captcha" | "log">, token: string | null): Promise<void> {
  if (deps.captcha === null) return;
  const isPerson = token ? await deps.captcha.isPerson(token) : false;
  if (isPerson === null) deps.log("person_check_unavailable");
  if (isPerson === false) throw new AppError("person_not_shown");
}
