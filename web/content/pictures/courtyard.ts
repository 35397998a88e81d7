export const courtyard = {
  file: "courtyard",
  alt: "A paved courtyard enclosed by clay breeze blocks and palms, with a long timber table and chairs in the striped shade of a pergola.",
} as const;
