import type { Deps } from "#worker/deps.ts";

/** What the audit trail calls a person, so that it need not keep the address. */
export function personId(deps: Pick<Deps, "sha256">, email: string): Promise<string> {
  return deps.sha256(`person:${email.toLowerCase()}`);
}
