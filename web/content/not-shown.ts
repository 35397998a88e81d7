export const notShown = {
  title: "This page did not arrive",
  text: "A part of it could not be fetched. Check your connection and load the page again.",
  again: "Load the page again",
  home: "Return to Homepage",
} as const;
