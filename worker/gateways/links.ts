import {
  formatToken,
  LINK_SIGNATURE_BYTES,
  type Link,
  type LinkPurpose,
  parseToken,
  signaturesMatch,
  textToSign,
} from "#domain/links/links.ts";

/** Signed links for customers, derived from a key and their subject, so that nothing is stored. */
export interface Links {
  /** Null while no key is configured; emails then carry no link. */
  make(purpose: LinkPurpose, id: string, version: number): Promise<string | null>;
  /** Null unless we made this token for this purpose. `isLinkActive` decides whether it is still valid. */
  read(purpose: LinkPurpose, token: string): Promise<Link | null>;
  /** False while no key is configured. */
  hasKey: boolean;
}

const DUMMY_TOKEN = { link: { id: "nobody", version: 1 }, signature: "" };

export function makeLinks(config: { key: string | undefined; previousKey: string | undefined }): Links {
  const { key, previousKey } = config;
  return {
    async make(purpose, id, version) {
      if (key === undefined) return null;
      return formatToken({ id, version }, await sign(key, purpose, { id, version }));
    },

    // Verify malformed tokens too, so timing reveals nothing.
    async read(purpose, token) {
      const { link, signature } = parseToken(token) ?? DUMMY_TOKEN;
      const isPresent = signaturesMatch(signature, await sign(key ?? "-", purpose, link)) && key !== undefined;
      const isPrevious =
        signaturesMatch(signature, await sign(previousKey ?? "-", purpose, link)) && previousKey !== undefined;
      return isPresent || isPrevious ? link : null;
    },

    hasKey: key !== undefined,
  };
}

async function sign(secret: string, purpose: LinkPurpose, link: Link): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes.encode(textToSign(purpose, link)));
  return base64Url(new Uint8Array(signature, 0, LINK_SIGNATURE_BYTES));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
