/** Shown if an on-demand part fails to load. Some browsers cache a failed import until the page reloads. */
export const partFailure = {
  title: "This did not load.",
  text: "Part of this page did not load. Check your connection and reload the page.",
} as const;

/** Shown if a page's code fails to load. */
export const pageFailure = {
  title: "This page did not load",
  text: "Check your connection and reload the page.",
  reload: "Reload the page",
  home: "Return to Homepage",
} as const;
