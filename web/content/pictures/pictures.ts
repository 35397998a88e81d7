import { site } from "#domain/site.ts";
import { makePictureNote, photographs } from "./photographs.ts";

export const pictureNote = makePictureNote(photographs);

// Alternative texts of the pictures.

export const bar = {
  file: "bar",
  alt: "A coffee bar clad in clay tiles with green wall tiles behind it, yellow stools, a rattan lounge and a terrazzo floor.",
} as const;

export const boardroom = {
  file: "boardroom",
  alt: "A meeting room with a long rounded oak table and chairs; the left wall is a green chalkboard covered in a hand-drawn diagram, with garden windows on the right.",
} as const;

export const booths = {
  file: "booths",
  alt: "Three oak phone booths with glass doors stand side by side, lined in green, clay and ochre felt; the middle door is open.",
} as const;

export const courtyard = {
  file: "courtyard",
  alt: "A paved courtyard enclosed by clay breeze blocks and palms, with a long timber table and chairs in the striped shade of a pergola.",
} as const;

export const desk = {
  file: "desk",
  alt: "A close view of an oak desk by a garden window, with the garden out of focus behind it: an open laptop, a clay mug, a notebook with handwriting, a pen and a plant.",
} as const;

export const details = {
  file: "details",
  alt: "A close view of a terrazzo table top with palm and louvre shadows, a clay mug and an open notebook with handwriting.",
} as const;

export const hallAfternoon = {
  file: "hall-afternoon",
  alt: "The shared hall in late-afternoon light, seen from a corner: half-closed louvres throw warm stripes of sun across the terrazzo floor between long oak tables.",
} as const;

export const hall = {
  file: "hall",
  alt: "A long, bright hall with shared oak tables, coloured shell chairs, rattan lamps, louvred windows on the left and a clay breeze-block screen with garden behind it at the far end.",
} as const;

export const library = {
  file: "library",
  alt: "A reading corner with rattan armchairs around a small terrazzo table, a patterned rug, tall oak shelves full of books and a library ladder.",
} as const;

export const mailroom = {
  file: "mailroom",
  alt: "A close view of a wall of numbered oak pigeonholes filled with letters; parcels, addressed envelopes and a wooden hand stamp lie on the counter in front.",
} as const;

export const office = {
  file: "office",
  alt: "A private office with eight task chairs around a long shared oak desk, laptops and two monitors, green pendant lamps, a clay-coloured back wall with a whiteboard, and garden windows on the right.",
} as const;

export const reception = {
  file: "reception",
  alt: `A rounded welcome desk clad in clay tiles stands before a deep green wall with the name ${site.name}, a wall of numbered mail pigeonholes and a kente-inspired hanging.`,
} as const;

export const workshop = {
  file: "workshop",
  alt: "A training room after dark: rows of coloured chairs face a lit screen, a flip chart stands on the right, rattan lamps glow overhead.",
} as const;
