import { site } from "#domain/site.ts";

/** Small pages without styles or scripts: each is reached once, from an email. */
export function confirmUnsubscribePage(): string {
  return page(
    "Unsubscribe from the newsletter?",
    // Without an action the form posts to its own URL, token included.
    '<form method="post"><button type="submit">Unsubscribe</button></form>',
  );
}

export function unsubscribedPage(): string {
  return page(
    "You are unsubscribed",
    "<p>You will no longer get our newsletter. You can sign up again at any time.</p>",
  );
}

export function unknownLinkPage(): string {
  return page("We do not recognise this link", `<p>Please write to ${site.email} and we will unsubscribe you.</p>`);
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} - ${site.name}</title></head>
<body><main><h1>${heading}</h1>${body}<p><a href="/">${site.name}</a></p></main></body></html>`;
}
