export const healthCopy = {
  title: "Site health",
  text: "The state of each part of the site. If something is broken, show it to the person who runs the site.",
  failed: "Failed to fetch the site's health",
  verdicts: { ok: "OK", look: "Check", broken: "Broken" },
} as const;
