export const hallAfternoon = {
  file: "hall-afternoon",
  alt: "The shared hall in late-afternoon light, seen from a corner: half-closed louvres throw warm stripes of sun across the terrazzo floor between long oak tables.",
} as const;
