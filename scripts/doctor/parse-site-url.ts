/** Parses the URL of a site that may receive a key: https or localhost. null for others. */
export function parseSiteUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || (url.protocol === "http:" && isLocalhost(url)) ? url : null;
}

export function isLocalhost(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
