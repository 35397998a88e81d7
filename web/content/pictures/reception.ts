import { site } from "#domain/site.ts";

export const reception = {
  file: "reception",
  alt: `A rounded welcome desk clad in clay tiles stands before a deep green wall with the name ${site.name}, a wall of numbered mail pigeonholes and a kente-inspired hanging.`,
} as const;
