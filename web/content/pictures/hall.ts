export const hall = {
  file: "hall",
  alt: "A long, bright hall with shared oak tables, coloured shell chairs, rattan lamps, louvred windows on the left and a clay breeze-block screen with garden behind it at the far end.",
} as const;
