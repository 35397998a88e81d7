export const library = {
  file: "library",
  alt: "A reading corner with rattan armchairs around a small terrazzo table, a patterned rug, tall oak shelves full of books and a library ladder.",
} as const;
