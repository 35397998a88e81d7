/** The site at an address a key may be sent to: over https, or on this machine. Null for any other. */
export function parseSiteUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === "https:" || (url.protocol === "http:" && isLocalhost(url)) ? url : null;
}

export function isLocalhost(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
