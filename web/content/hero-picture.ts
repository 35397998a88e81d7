/** The home page's first picture and the gallery's: apart from the gallery, so that the first view needs no more. */
export const heroPicture = {
  file: "hall",
  alt: "A long, bright hall with shared oak tables, coloured shell chairs, rattan lamps, louvred windows on the left and a clay breeze-block screen with garden behind it at the far end.",
} as const;
