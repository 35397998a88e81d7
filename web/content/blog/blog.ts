import { NEWSLETTER_PROMISE } from "#domain/inbox/newsletter.ts";
import { site } from "#domain/site.ts";
import { pageTitle } from "#web/content/common.ts";

const { area, city } = site.address;

/** The words of the blog's index and of what stands around an article. */
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
    /** Read out when the choice changes. */
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
  text: `${NEWSLETTER_PROMISE.text} Every letter has a link that stops the next one.`,
  label: "Email",
  submit: "Subscribe",
  pending: "Subscribing...",
  consent: "When you press the button, you agree that we send you this letter.",
  privacyLink: { label: "How we keep your address", href: "/privacy-policy" },
  sent: { title: "You're on the list!", description: "Thank you! The next letter goes to your inbox." },
  failed: { title: "Error", description: "Failed to subscribe. Please try again." },
  /** What a visitor who could not subscribe sends as a chat message instead. */
  draft: (email: string) => `Hello, please put ${email} on the list for your newsletter.`,
} as const;
