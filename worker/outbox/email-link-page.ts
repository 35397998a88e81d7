import { site } from "#domain/site.ts";

/** A page that an email links to. */
export interface EmailLinkPage {
  html: string;
  isKnown: boolean;
}

interface PageText {
  heading: string;
  text?: string;
  /** Mail programs and scanners open every link: only the button acts. */
  button?: string;
  link?: { label: string; href: string };
}

/** Renders a small page: each is reached once, from an email. */
export function emailLinkPage(
  { heading, text, button, link = { label: site.name, href: "/" } }: PageText,
  isKnown = true,
): EmailLinkPage {
  const paragraph = text === undefined ? "" : `<p>${text}</p>`;
  // Without an action the form posts to its own URL, token included.
  const form = button === undefined ? "" : `<form method="post"><button type="submit">${button}</button></form>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} - ${site.name}</title></head>
<body><main><h1>${heading}</h1>${paragraph}${form}<p><a href="${link.href}">${link.label}</a></p></main></body></html>`;
  return { html, isKnown };
}

/** The answer to a token that we do not know. `task` is what we do instead. */
export function unknownLinkPage(task: string): EmailLinkPage {
  const text = `Please write to ${site.email} and we will ${task}.`;
  return emailLinkPage({ heading: "We do not recognise this link", text }, false);
}
