export const boardroom = {
  file: "boardroom",
  alt: "A meeting room with a long rounded oak table and chairs; the left wall is a green chalkboard covered in a hand-drawn diagram, garden windows are on the right.",
} as const;
