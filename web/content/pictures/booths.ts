export const booths = {
  file: "booths",
  alt: "Three oak phone booths with glass doors stand side by side, lined in green, clay and ochre felt; the middle door is open.",
} as const;
