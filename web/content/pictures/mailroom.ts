export const mailroom = {
  file: "mailroom",
  alt: "A close view of a wall of numbered oak pigeonholes filled with letters; parcels, addressed envelopes and a wooden hand stamp lie on the counter in front.",
} as const;
