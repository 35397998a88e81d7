import { type PictureName, pictures } from "#generated/pictures.ts";
import { frugalSizes } from "#web/content/picture-sizes.ts";
import { isMeteredLine } from "#web/lib/line.ts";

interface PictureProps {
  name: PictureName;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** The one picture that is seen first; all others wait until they are near. */
  isFirst?: boolean;
}

/**
 * A picture in the newest format and the smallest width that will do. On a metered line one that waits is smaller still;
 * in a page's own HTML the boot script sees to that, and the first one has been fetched before anything can.
 */
export function Picture({ name, alt, sizes, className, isFirst }: PictureProps) {
  const entry = pictures[name];
  const file = (width: number, format: string) => `/pictures/${name}-${width}.${entry.hash}.${format}`;
  const sourceSet = (format: string) => entry.widths.map((width) => `${file(width, format)} ${width}w`).join(", ");
  const wanted = !isFirst && isMeteredLine() ? frugalSizes(sizes, devicePixelRatio) : sizes;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet("avif")} sizes={wanted} />
      <source type="image/webp" srcSet={sourceSet("webp")} sizes={wanted} />
      <img
        src={file(entry.jpegWidth, "jpg")}
        alt={alt}
        width={entry.width}
        height={entry.height}
        className={className}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding={isFirst ? "sync" : "async"}
      />
    </picture>
  );
}

/** The attributes of the head's preload for a first picture. */
export function picturePreload(name: PictureName, sizes: string) {
  const entry = pictures[name];
  return {
    rel: "preload",
    as: "image",
    type: "image/avif",
    imagesrcset: entry.widths.map((width) => `/pictures/${name}-${width}.${entry.hash}.avif ${width}w`).join(", "),
    imagesizes: sizes,
    fetchpriority: "high",
  };
}
