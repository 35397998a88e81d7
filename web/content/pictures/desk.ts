export const desk = {
  file: "desk",
  alt: "A close view of an oak desk by a garden window, with the garden out of focus behind it: an open laptop, a clay mug, a notebook with handwriting, a pen and a plant.",
} as const;
