/** The promise to subscribers, shown at sign-up and in the welcome email. */
export const NEWSLETTER_PROMISE = {
  title: "One email a month",
  text: "New articles and workshop dates, and nothing else.",
} as const;
