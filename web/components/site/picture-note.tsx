import { pictureNote } from "#web/content/pictures/pictures.ts";

/** Labels a page's first picture as a rendering; empty for photographs. The parent must be `relative`. */
export function PictureNote() {
  if (pictureNote === null) return null;
  return <p className="absolute right-0 bottom-0 bg-ink/80 px-2 py-0.5 text-white text-xs">{pictureNote}</p>;
}
