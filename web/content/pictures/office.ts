export const office = {
  file: "office",
  alt: "A private office with eight task chairs around a long shared oak desk, laptops and two monitors, green pendant lamps, a clay-coloured back wall with a whiteboard, and garden windows on the right.",
} as const;
