import { formatLongDate } from "#domain/calendar/date-format.ts";
import { isPublished, type Published } from "#web/content/pages/published.ts";

/** The consent is that of everybody who can be recognised. */
export interface Photographs extends Published {
  by: string;
}

/** Set this once photographs of the house replace the masters in web/pictures. */
export const photographs: Photographs | null = null;

/** The label on a page's first picture; null for photographs. */
export function makePictureNote(pictures: Photographs | null): string | null {
  return pictures && isPublished(pictures) ? null : "Computer rendering";
}

/** The line under the gallery. */
export function makeGalleryNote(pictures: Photographs | null): string {
  return pictures && isPublished(pictures)
    ? `Photographs by ${pictures.by}, ${formatLongDate(pictures.date)}.`
    : "These pictures are computer renderings of the house, not photographs.";
}
