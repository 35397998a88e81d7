import type { Context } from "hono";

let styleHash: Promise<string> | null = null;

/** Sends a page that an email links to: HTML without scripts. All have the same style. */
export async function sendEmailLinkPage(
  c: Context,
  { html, style, isKnown }: { html: string; style: string; isKnown: boolean },
) {
  styleHash ??= hash(style);
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src '${await styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  return c.html(html, isKnown ? 200 : 404);
}

async function hash(style: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
