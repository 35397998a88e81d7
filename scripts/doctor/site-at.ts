import type { LocalSettings } from "../settings.ts";

/** The site at an address a key may be sent to: over https, or on this machine. Null for any other. */
export function siteAt(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(url)) ? url : null;
}

/** The staff key a site may be sent. The one in .dev.vars is this machine's and goes nowhere else. */
export function staffKeyFor(
  site: URL,
  settings: Pick<LocalSettings, "worker">,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  return environment.ADMIN_API_KEY || (isThisMachine(site) && settings.worker.ADMIN_API_KEY) || undefined;
}

export function isThisMachine(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
