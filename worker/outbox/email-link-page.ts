import { site } from "#domain/site.ts";

export const EMAIL_LINK_PAGE_POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** A small page without styles or scripts, reached from an email. */
export function emailLinkPage(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} - ${site.name}</title></head>
<body><main><h1>${heading}</h1>${body}<p><a href="/">${site.name}</a></p></main></body></html>`;
}
