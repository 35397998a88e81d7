import { site } from "#domain/site.ts";

/** Small pages the worker answers itself, without style or script: they are reached from a mail, once. */
export function confirmUnsubscribePage(): string {
  return page(
    "Leave the newsletter?",
    // Without an action the form goes to its own address, token included.
    '<form method="post"><button type="submit">Unsubscribe</button></form>',
  );
}

export function unsubscribedPage(): string {
  return page("You are unsubscribed", "<p>You will not get our newsletter any more. You can come back any time.</p>");
}

export function unknownLinkPage(): string {
  return page("We do not know this link", `<p>Please write to ${site.email} and we will take you off the list.</p>`);
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} - ${site.name}</title></head>
<body><main><h1>${heading}</h1>${body}<p><a href="/">${site.name}</a></p></main></body></html>`;
}
