export const bar = {
  file: "bar",
  alt: "A coffee bar clad in clay tiles with green wall tiles behind it, yellow stools, a rattan lounge and a terrazzo floor.",
} as const;
