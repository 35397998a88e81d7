import { NEWSLETTER_PROMISE } from "#domain/inbox/newsletter.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";

const { area, city } = site.address;

/** Copy of the blog index and of the article pages. */
export const blog = {
  meta: {
    title: pageTitle("Blog for people who work in Accra"),
    description: `Getting paid from abroad, working through dumsor, registering a business: what we learn at ${site.name} in ${area}, ${city}, written down.`,
  },
  hero: {
    eyebrow: "Blog",
    headline: "Notes from the long table",
    text: "What people here ask each other over coffee: about money, power, paperwork and who is hiring. Written down once, so that you can read it on the way in.",
  },
  filter: {
    label: "Choose a category",
    all: "All",
    /** For screen readers, when the filter changes. */
    count: (count: number, category: string | undefined) =>
      `${count} ${count === 1 ? "article" : "articles"}${category ? ` in ${category}` : ""}`,
  },
  featured: "Read these first",
  others: "More from the table",
  backToBlog: "All articles",
  next: "Read next",
} as const;

export const newsletter = {
  title: NEWSLETTER_PROMISE.title,
  text: `${NEWSLETTER_PROMISE.text} Every letter has an unsubscribe link.`,
  label: "Email",
  submit: "Subscribe",
  pending: "Subscribing...",
  consent: "By subscribing, you agree to receive this letter.",
  privacyLink: { label: "How we handle your address", href: "/privacy-policy" },
  sent: { title: "You're on the list!", description: "Thank you! You will get the next letter by email." },
  failed: { title: "Error", description: "Failed to subscribe. Please try again." },
  /** WhatsApp draft for a visitor whose subscription failed. */
  draft: (email: string) => `Hello, please add ${email} to your newsletter list.`,
} as const;
