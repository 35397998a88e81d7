import { withWords } from "#domain/published.ts";
import { makeGalleryNote, photographs } from "#web/content/pictures/photographs.ts";
import {
  bar,
  boardroom,
  booths,
  courtyard,
  desk,
  details,
  hall,
  hallAfternoon,
  library,
  mailroom,
  office,
  reception,
  workshop,
} from "#web/content/pictures/pictures.ts";

export interface GalleryPicture {
  /** File name of the master in web/pictures, without its extension. */
  file: string;
  alt: string;
  caption: string;
}

export const galleryNote = makeGalleryNote(photographs);

/** For screen readers in the full-screen viewer. */
export const galleryViewerCopy = {
  label: "Gallery, full screen",
  close: "Close the gallery",
  previous: "Previous picture",
  next: "Next picture",
  counter: (number: number, of: number) => `${number} of ${of}`,
} as const;

export const gallery: readonly GalleryPicture[] = withWords("home.pictures", [
  {
    ...hall,
    caption: "The hall in the morning: pick a table, open the louvres, begin.",
  },
  {
    ...desk,
    caption: "Your desk, your mug, the garden in the window.",
  },
  {
    ...bar,
    caption: "Coffee first. The bar is where people say good morning.",
  },
  {
    ...office,
    caption: "A room with your own door, and the garden on the other side of the glass.",
  },
  {
    ...reception,
    caption: "Akwaaba. The desk where your first day starts.",
  },
  {
    ...courtyard,
    caption: "Lunch outside, in the shade, with people you did not know this morning.",
  },
  {
    ...booths,
    caption: "For calls that need a door.",
  },
  {
    ...boardroom,
    caption: "A long table, and one whole wall to think on.",
  },
  {
    ...library,
    caption: "The quiet corner. Borrow a book, leave a better one.",
  },
  {
    ...mailroom,
    caption: "Your mail, sorted, at an address in Accra.",
  },
  {
    ...workshop,
    caption: "The training room: chairs out, lamps on, questions welcome.",
  },
  {
    ...hallAfternoon,
    caption: "Late afternoon: louvres half closed, the last good hour of work.",
  },
  {
    ...details,
    caption: "Small things, well made.",
  },
]);
