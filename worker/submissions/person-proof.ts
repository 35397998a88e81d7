// Load this module by `import()` only: few visitors need a proof.
import type { RequestedProof } from "#contract/errors.ts";
import type { Quota } from "#domain/operations/limits.ts";
import {
  difficultyFor,
  formatWork,
  isSaltExpired,
  MAX_DIFFICULTY,
  MIN_DIFFICULTY,
  makeSalt,
  PROOF_VALID_MS,
  parseWork,
  textToHash,
} from "#domain/operations/person-proofs.ts";
import type { CheckedProof, Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Whether the request carries a valid proof of being a person. `enforceQuota` accepts it once. */
export async function isProvedPerson(deps: Deps): Promise<boolean> {
  return (await checkProof(deps)) !== null;
}

/** The request's proof if it is valid, checked once: a captcha's token is. A captcha that does not answer accepts it. */
export function checkProof(deps: Deps): Promise<CheckedProof | null> {
  const { proof } = deps;
  if (proof === null) return Promise.resolve(null);
  proof.checked ??= deps.captcha === null ? checkWork(deps, proof) : checkToken(deps, deps.captcha, proof.text);
  return proof.checked;
}

/**
 * What a visitor must do to prove to be a person, after so many submissions of their network; null if nothing can be
 * asked for without a key.
 */
export async function requestProof(deps: Deps, quota: Quota, sent: number): Promise<RequestedProof | null> {
  if (deps.captcha !== null) return { kind: "turnstile", siteKey: deps.captcha.siteKey };
  const difficulty = difficultyFor(sent, deps.limits.perNetworkPerDay);
  const salt = makeSalt(deps.now().getTime() + PROOF_VALID_MS, deps.newToken());
  const number = await findNumber(deps, { salt, difficulty, quota });
  if (number === null) return null;
  return { kind: "work", challenge: `${salt}.${await deps.sha256(textToHash(salt, number))}`, difficulty };
}

/** Throws `person_not_shown` unless the request carries a token that the captcha accepts. */
export async function requireCaptcha(deps: Deps): Promise<void> {
  if (!(await isProvedPerson(deps))) throw new AppError("person_not_shown");
}

async function checkToken(deps: Deps, captcha: NonNullable<Deps["captcha"]>, token: string) {
  const isPerson = await captcha.isPerson(token);
  if (isPerson === null) deps.log("person_check_unavailable");
  return isPerson === false ? null : { id: null };
}

async function checkWork(deps: Deps, { text, quota }: NonNullable<Deps["proof"]>): Promise<CheckedProof | null> {
  const work = parseWork(text);
  if (work === null || formatWork(work) !== text) return null;
  const { salt, difficulty, number } = work;
  if (isSaltExpired(salt, deps.now().getTime()) || difficulty < MIN_DIFFICULTY || difficulty > MAX_DIFFICULTY)
    return null;
  return (await findNumber(deps, { salt, difficulty, quota })) === number ? { id: salt } : null;
}

/** The number that solves a challenge: only the link key knows it, so that nothing is stored. Null without a key. */
async function findNumber(
  deps: Deps,
  { salt, difficulty, quota }: { salt: string; difficulty: number; quota: Quota },
): Promise<number | null> {
  const subject = await deps.sha256(`${salt} ${quota} ${deps.network}`);
  const signature = await deps.links.make("person_proof", subject, difficulty);
  return signature === null ? null : Number.parseInt((await deps.sha256(signature)).slice(0, 8), 16) % difficulty;
}
