import { site } from "#domain/site.ts";
import { emailLinkPage } from "#worker/outbox/email-link-page.ts";

export function confirmUnsubscribePage(): string {
  return emailLinkPage(
    "Unsubscribe from the newsletter?",
    // Without an action the form posts to its own URL, token included.
    '<form method="post"><button type="submit">Unsubscribe</button></form>',
  );
}

export function unsubscribedPage(): string {
  return emailLinkPage(
    "You are unsubscribed",
    "<p>You will no longer get our newsletter. You can sign up again at any time.</p>",
  );
}

export function unknownLinkPage(): string {
  return emailLinkPage(
    "We do not recognise this link",
    `<p>Please write to ${site.email} and we will unsubscribe you.</p>`,
  );
}
