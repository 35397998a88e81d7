/** Copy shared by all legal pages. */
export const legalCopy = {
  eyebrow: "The fine print, in plain English",
  contents: "On this page",
  lastUpdated: (date: string) => `Last updated: ${date}`,
  related: "See also",
} as const;
