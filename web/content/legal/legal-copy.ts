/** What stands around every legal text. */
export const legalCopy = {
  eyebrow: "Fine print, in plain words",
  contents: "On this page",
  lastUpdated: (date: string) => `Last updated: ${date}`,
  related: "Read this with",
} as const;
