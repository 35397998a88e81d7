import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import type { Deps } from "#worker/deps.ts";
import type { Links } from "#worker/gateways/links.ts";

/** One call of a script: a token for it is none for another. */
export interface ScriptCall {
  method: string;
  /** Without a query. */
  path: string;
}

/** How long a script has to be answered with what it made to show, and how far its machine's clock may be off. */
export const SCRIPT_TOKEN_MS = 5 * MS_PER_MINUTE;
const NONCE_DIGITS = 24;
const DIGEST_DIGITS = 32;

type Sha256 = Deps["sha256"];

/** What a script shows at a policy that lets scripts in: made on the spot with the worker's LINK_KEY, and not stored. Null without it. */
export async function makeScriptToken(
  using: { links: Links; sha256: Sha256; nonce: string; nowMs: number },
  call: ScriptCall,
): Promise<string | null> {
  const { links, sha256, nonce, nowMs } = using;
  const id = `${nonce.replaceAll("-", "").slice(0, NONCE_DIGITS)}-${await digestCall(sha256, call)}`;
  return links.make("staff_script", id, Math.ceil((nowMs + SCRIPT_TOKEN_MS) / MS_PER_MINUTE));
}

/** Until when a token would still open this policy; null for one that is for another, has run out, or is made to last. */
export async function readScriptToken(
  deps: Pick<Deps, "links" | "sha256" | "now">,
  token: string,
  call: ScriptCall,
): Promise<Date | null> {
  const made = await deps.links.read("staff_script", token);
  if (made?.id.split("-")[1] !== (await digestCall(deps.sha256, call))) return null;
  const until = made.version * MS_PER_MINUTE;
  const left = until - deps.now().getTime();
  return left > 0 && left <= 2 * SCRIPT_TOKEN_MS + MS_PER_MINUTE ? new Date(until) : null;
}

async function digestCall(sha256: Sha256, { method, path }: ScriptCall): Promise<string> {
  return (await sha256(`${method} ${path}`)).slice(0, DIGEST_DIGITS);
}
