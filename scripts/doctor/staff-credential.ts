import { createHash, randomUUID } from "node:crypto";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { makeScriptToken, type ScriptCall } from "#worker/staff/script-token.ts";
import type { LocalSettings } from "../settings.ts";
import { isLocalhost } from "./parse-site-url.ts";

/** Credential of a script for staff routes. */
export interface StaffCredential {
  source: "LINK_KEY" | "ADMIN_API_KEY";
  /** The secret itself. Only the staff key is ever sent. */
  secret: string;
}

/** Finds a credential in the environment, LINK_KEY before the staff key. Values of .dev.vars are only for localhost. */
export function findStaffCredential(
  site: URL,
  settings: Pick<LocalSettings, "worker">,
  environment: NodeJS.ProcessEnv,
): StaffCredential | undefined {
  const sources: Partial<Record<string, string>>[] = [environment, isLocalhost(site) ? settings.worker : {}];
  for (const from of sources) {
    if (from.LINK_KEY) return { source: "LINK_KEY", secret: from.LINK_KEY };
    if (from.ADMIN_API_KEY) return { source: "ADMIN_API_KEY", secret: from.ADMIN_API_KEY };
  }
  return undefined;
}

/** Authentication headers for one call. */
export async function credentialHeaders(
  { source, secret }: StaffCredential,
  call: ScriptCall,
): Promise<Record<string, string>> {
  if (source === "ADMIN_API_KEY") return { [ADMIN_KEY_HEADER]: secret };
  const token = await makeScriptToken(
    {
      links: makeLinks({ key: secret, previousKey: undefined }),
      sha256: async (text) => createHash("sha256").update(text).digest("hex"),
      nonce: randomUUID(),
      nowMs: Date.now(),
    },
    call,
  );
  return { Authorization: `Bearer ${token}` };
}
