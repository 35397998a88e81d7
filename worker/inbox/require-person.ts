import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** Throws `person_not_shown` unless the token was given to a person, where the house asks for one. What cannot be asked is taken. */
export async function requirePerson(deps: Pick<Deps, "personCheck" | "log">, token: string | null): Promise<void> {
  if (deps.personCheck === null) return;
  const isPerson = token ? await deps.personCheck.isPerson(token) : false;
  if (isPerson === null) deps.log("person_check_unavailable");
  if (isPerson === false) throw new AppError("person_not_shown");
}
