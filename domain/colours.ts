/**
 * The site's colours for places without its stylesheet: emails, guides, cards, icons and browser bars.
 * web/build/colours.test.ts compares them with the theme in web/styles/site.css.
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
