import type { Context } from "hono";

/** Sends a page that an email links to: HTML without scripts. */
export function sendEmailLinkPage(c: Context, { html, isKnown }: { html: string; isKnown: boolean }) {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  return c.html(html, isKnown ? 200 : 404);
}
