export const workshop = {
  file: "workshop",
  alt: "A training room after dark: rows of coloured chairs face a lit screen, a flip chart stands on the right, rattan lamps glow overhead.",
} as const;
