import { LETTER } from "#domain/inbox/newsletter.ts";
import { site } from "#domain/site.ts";
import { button, layout, type RenderedMail, words } from "#worker/outbox/layout.ts";

export function newsletterWelcomeMail(unsubscribeUrl: string): RenderedMail {
  return layout({
    subject: `Welcome to the ${site.name} newsletter`,
    heading: "Good to have you",
    parts: [
      words(`${LETTER.title}. ${LETTER.text}`),
      words("You did not sign up? Somebody may have mistyped. One tap below and you will not hear from us again."),
    ],
    chat: `Hello, I have a question about ${site.name}.`,
    footer: button("Unsubscribe", unsubscribeUrl),
  });
}
