import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import type { Links } from "#worker/gateways/links.ts";

/** The one call that a script's token is valid for. */
export interface ScriptCall {
  method: string;
  /** Without a query. */
  path: string;
}

/** Lifetime of a script's token, and the clock difference allowed. */
export const SCRIPT_TOKEN_MS = 5 * MS_PER_MINUTE;
const NONCE_DIGITS = 24;
const DIGEST_DIGITS = 32;

type Sha256 = Deps["sha256"];

/** Makes a token for one call by a script, signed with LINK_KEY and not stored. Null without the key. */
export async function makeScriptToken(
  signer: { links: Links; sha256: Sha256; nonce: string; nowMs: number },
  call: ScriptCall,
): Promise<string | null> {
  const { links, sha256, nonce, nowMs } = signer;
  const id = `${nonce.replaceAll("-", "").slice(0, NONCE_DIGITS)}-${await digestCall(sha256, call)}`;
  return links.make("staff_script", id, Math.ceil((nowMs + SCRIPT_TOKEN_MS) / MS_PER_MINUTE));
}

/** Returns when a token for this call expires; null if it is for another call, expired or made to last too long. */
export async function readScriptToken(
  deps: Pick<Deps, "links" | "sha256" | "now">,
  token: string,
  call: ScriptCall,
): Promise<Date | null> {
  const link = await deps.links.read("staff_script", token);
  if (link?.id.split("-")[1] !== (await digestCall(deps.sha256, call))) return null;
  const until = link.version * MS_PER_MINUTE;
  const remainingMs = until - deps.now().getTime();
  return remainingMs > 0 && remainingMs <= 2 * SCRIPT_TOKEN_MS + MS_PER_MINUTE ? new Date(until) : null;
}

async function digestCall(sha256: Sha256, { method, path }: ScriptCall): Promise<string> {
  return (await sha256(`${method} ${path}`)).slice(0, DIGEST_DIGITS);
}
