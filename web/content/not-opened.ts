/** What was pressed cannot come. Some browsers remember a script that did not arrive for as long as the page is open. */
export const notOpened = {
  title: "This did not open.",
  text: "A part of the page did not arrive. Check your connection and load the page again.",
} as const;
