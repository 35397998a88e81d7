import { pictureNote } from "#web/content/pictures/pictures.ts";

/** In the corner of a picture that is seen first, what kind of picture it is; nothing where it is a photograph. Its place is `relative`. */
export function PictureNote() {
  if (pictureNote === null) return null;
  return <p className="absolute right-0 bottom-0 bg-ink/80 px-2 py-0.5 text-white text-xs">{pictureNote}</p>;
}
