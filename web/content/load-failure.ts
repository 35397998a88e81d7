/** What was pressed cannot come. Some browsers remember a script that did not arrive for as long as the page is open. */
export const partFailure = {
  title: "This did not open.",
  text: "A part of the page did not arrive. Check your connection and load the page again.",
} as const;

/** A page whose code did not arrive. */
export const pageFailure = {
  title: "This page did not arrive",
  text: "A part of it could not be fetched. Check your connection and load the page again.",
  again: "Load the page again",
  home: "Return to Homepage",
} as const;
