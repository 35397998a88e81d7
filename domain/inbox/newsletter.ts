/** The promise to subscribers, shown at sign-up and in the welcome email. */
export const NEWSLETTER_PROMISE = {
  title: "One letter a month",
  text: "New articles and workshop dates, and nothing else.",
} as const;
