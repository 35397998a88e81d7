import { site } from "#domain/site.ts";
import { button, layout, type RenderedMail, words } from "./layout.ts";

export function newsletterWelcomeMail(unsubscribeUrl: string): RenderedMail {
  return layout({
    subject: `Welcome to the ${site.name} newsletter`,
    heading: "Good to have you",
    parts: [
      words("We write when there is something worth your time: a workshop, a guide, news from the house."),
      words("You did not sign up? Somebody may have mistyped. One tap below and you will not hear from us again."),
    ],
    footer: button("Unsubscribe", unsubscribeUrl),
  });
}
