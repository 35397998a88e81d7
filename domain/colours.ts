/**
 * The site's colours where its style does not reach: mails, guides, cards, icons, the browser's own bars. They are those
 * of the theme in web/styles/site.css; web/build/colours.test.ts holds them equal.
 */
export const colours = {
  white: "#ffffff",
  plaster: "#fbf7ef",
  terrazzo: "#f1e9db",
  ink: "#1d2621",
  muted: "#545e57",
  forest: "#1f4d3a",
  terracotta: "#a8482a",
  marigold: "#f0b429",
  oak: "#c79a63",
  line: "#dccdb3",
} as const;
