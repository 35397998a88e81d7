import { PHOTO_WIDTHS, type PhotoSlot, photoUrl } from "#domain/photos.ts";

interface HousePhotoProps {
  slot: PhotoSlot;
  /** Its display width, as in the `sizes` attribute. */
  sizes: string;
  /** Only classes that the page has without it: its style comes with the page. */
  className: string;
}

/** The photograph that the owner has published for this place; nothing without one. */
export function HousePhoto({ slot, sizes, className }: HousePhotoProps) {
  const photo = globalThis.published?.photos?.[slot];
  if (!photo) return null;
  return (
    <figure>
      <img
        src={photoUrl(photo, PHOTO_WIDTHS[0])}
        srcSet={PHOTO_WIDTHS.map((width) => `${photoUrl(photo, width)} ${width}w`).join(", ")}
        sizes={sizes}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        className={className}
        loading="lazy"
        decoding="async"
      />
    </figure>
  );
}
