import { type PictureName, pictures } from "#generated/pictures.ts";
import { frugalSizes } from "#web/content/pictures/picture-sizes.ts";
import { isMeteredConnection } from "#web/lib/network.ts";

export interface SizedPicture {
  name: PictureName;
  /** The picture's display width, as in the `sizes` attribute. */
  sizes: string;
  /** For a picture with a phone crop: the crop's display width, and the media query of screens that do not use it. */
  phone?: { sizes: string; unless: string } | undefined;
}

interface PictureProps extends SizedPicture {
  alt: string;
  className?: string;
  /** The first picture on the page; all others load lazily. */
  isFirst?: boolean;
}

/**
 * Picks the newest format and the smallest sufficient width. On metered connections lazy pictures are smaller still; in
 * prerendered HTML the boot script does that.
 */
export function Picture({ name, alt, sizes, phone, className, isFirst }: PictureProps) {
  const { width, height, jpegWidth } = pictures[name];
  const chosenSizes = !isFirst && isMeteredConnection() ? frugalSizes(sizes, devicePixelRatio) : sizes;
  return (
    <picture>
      {avifSources({ name, sizes: chosenSizes, phone }).map((source) => (
        <source key={source.media} type="image/avif" {...source} />
      ))}
      <source type="image/webp" srcSet={sourceSet(name, "webp")} sizes={chosenSizes} />
      <img
        src={pictureUrl(name, jpegWidth, "jpg")}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding={isFirst ? "sync" : "async"}
      />
    </picture>
  );
}

/** Preload links for a page's first picture, one for each media query. */
export function picturePreloads(picture: SizedPicture) {
  return avifSources(picture).map(({ media, srcSet, sizes }) => ({
    rel: "preload",
    as: "image",
    type: "image/avif",
    media,
    imagesrcset: srcSet,
    imagesizes: sizes,
    fetchpriority: "high",
  }));
}

function avifSources({ name, sizes, phone }: SizedPicture) {
  const uncropped = { media: phone?.unless, srcSet: sourceSet(name, "avif"), sizes };
  if (!phone) return [uncropped];
  return [
    uncropped,
    { media: `not all and ${phone.unless}`, srcSet: sourceSet(name, "avif", "phone-"), sizes: phone.sizes },
  ];
}

function sourceSet(name: PictureName, format: string, cut: "" | "phone-" = "") {
  const { widths, phoneWidths } = pictures[name];
  return (cut ? phoneWidths : widths)
    .map((width) => `${pictureUrl(name, `${cut}${width}`, format)} ${width}w`)
    .join(", ");
}

function pictureUrl(name: PictureName, size: string | number, format: string) {
  return `/pictures/${name}-${size}.${pictures[name].hash}.${format}`;
}
