import type { Context } from "hono";

/** A page that an email links to, as HTML without scripts. */
export interface EmailLinkPage {
  html: string;
  isKnown: boolean;
}

export function sendEmailLinkPage(c: Context, { html, isKnown }: EmailLinkPage) {
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  return c.html(html, isKnown ? 200 : 404);
}
