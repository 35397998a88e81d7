export const healthCopy = {
  title: "How the site is doing",
  text: "What each part of it says of itself. Whoever runs the site knows what to do about each.",
  failed: "The site did not say how it is doing.",
  verdicts: { ok: "Well", look: "Look at this", broken: "Broken" },
} as const;
