export const healthCopy = {
  title: "Site health",
  text: "The state of each part of the site. If something is broken, tell the owner.",
  failed: "Failed to fetch the site's health",
  verdicts: { ok: "OK", look: "Check", broken: "Broken" },
} as const;
