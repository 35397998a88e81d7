import { site } from "#domain/site.ts";
import { heroPicture } from "./hero-picture.ts";

export interface GalleryPicture {
  /** The master's name in web/pictures, without its extension. */
  file: string;
  alt: string;
  caption: string;
}

/** Told once, quietly, under the pictures, until an owner replaces the masters with photographs. */
export const galleryNote = "These pictures are computer renderings of the house, not photographs.";

/** Said in the full-screen view. */
export const galleryViewerWords = {
  label: "Gallery, full screen",
  close: "Close the gallery",
  previous: "Previous picture",
  next: "Next picture",
  counter: (number: number, of: number) => `${number} of ${of}`,
} as const;

export const gallery: readonly GalleryPicture[] = [
  {
    ...heroPicture,
    caption: "The hall in the morning: pick a table, open the louvres, begin.",
  },
  {
    file: "desk",
    alt: "A close view of an oak desk by a garden window, with the garden out of focus behind it: an open laptop, a clay mug, a notebook with handwriting, a pen and a plant.",
    caption: "Your desk, your mug, the garden in the window.",
  },
  {
    file: "bar",
    alt: "A coffee bar clad in clay tiles with green wall tiles behind it, yellow stools, a rattan lounge and a terrazzo floor.",
    caption: "Coffee first. The bar is where people say good morning.",
  },
  {
    file: "office",
    alt: "A private office with eight task chairs around a long shared oak desk, laptops and two monitors, green pendant lamps, a clay-coloured back wall with a whiteboard, and garden windows on the right.",
    caption: "A room with your own door, and the garden on the other side of the glass.",
  },
  {
    file: "reception",
    alt: `A rounded welcome desk clad in clay tiles stands before a deep green wall with the name ${site.name}, a wall of numbered mail pigeonholes and a kente-inspired hanging.`,
    caption: "Akwaaba. The desk where your first day starts.",
  },
  {
    file: "courtyard",
    alt: "A paved courtyard enclosed by clay breeze blocks and palms, with a long timber table and chairs in the striped shade of a pergola.",
    caption: "Lunch outside, in the shade, with people you did not know this morning.",
  },
  {
    file: "booths",
    alt: "Three oak phone booths with glass doors stand side by side, lined in green, clay and ochre felt; the middle door is open.",
    caption: "For calls that need a door.",
  },
  {
    file: "boardroom",
    alt: "A meeting room with a long rounded oak table and chairs; the left wall is a green chalkboard covered in a hand-drawn diagram, garden windows are on the right.",
    caption: "A long table, and one whole wall to think on.",
  },
  {
    file: "library",
    alt: "A reading corner with rattan armchairs around a small terrazzo table, a patterned rug, tall oak shelves full of books and a library ladder.",
    caption: "The quiet corner. Borrow a book, leave a better one.",
  },
  {
    file: "mailroom",
    alt: "A close view of a wall of numbered oak pigeonholes filled with letters; parcels, addressed envelopes and a wooden hand stamp lie on the counter in front.",
    caption: "Your post, sorted, at an address in Accra.",
  },
  {
    file: "workshop",
    alt: "A training room after dark: rows of coloured chairs face a lit screen, a flip chart stands on the right, rattan lamps glow overhead.",
    caption: "The training room: chairs out, lamps on, questions welcome.",
  },
  {
    file: "hall-afternoon",
    alt: "The shared hall in late-afternoon light, seen from a corner: half-closed louvres throw warm stripes of sun across the terrazzo floor between long oak tables.",
    caption: "Late afternoon: louvres half closed, the last good hour of work.",
  },
  {
    file: "details",
    alt: "A close view of a terrazzo table top with palm and louvre shadows, a clay mug and an open notebook with handwriting.",
    caption: "Small things, well made.",
  },
];
