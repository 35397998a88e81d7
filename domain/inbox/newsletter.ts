/** What subscribers are promised, where they sign up and in the mail that welcomes them. */
export const NEWSLETTER_PROMISE = {
  title: "One letter a month",
  text: "New articles, the dates of the workshops, and nothing else.",
} as const;
