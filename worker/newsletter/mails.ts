import { RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { site } from "#domain/site.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";

export const newsletterMails = {
  newsletter_welcome: mailKind({
    async load({ subscribers }, id) {
      const subscriber = await subscribers.findById(id);
      return subscriber?.unsubscribedAt === null ? subscriber : RECIPIENT_DELETED;
    },
    customer({ email, unsubscribeToken }, { siteUrl }) {
      const url = `${siteUrl}/api/newsletter/unsubscribe?token=${unsubscribeToken}`;
      return {
        ...toCustomer(newsletterWelcomeMail(url), email),
        headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      };
    },
  }),
};

export function newsletterWelcomeMail(unsubscribeUrl: string): RenderedMail {
  const copy = copyFor("newsletter_welcome", {});
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [paragraph(copy("opening")), paragraph(copy("closing"))],
    chat: `Hello, I have a question about ${site.name}.`,
    footer: button("Unsubscribe", unsubscribeUrl),
  });
}
