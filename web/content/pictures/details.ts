export const details = {
  file: "details",
  alt: "A close view of a terrazzo table top with palm and louvre shadows, a clay mug and an open notebook with handwriting.",
} as const;
