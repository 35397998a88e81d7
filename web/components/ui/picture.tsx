import { type PictureName, pictures } from "#generated/pictures.ts";
import { frugalSizes } from "#web/content/pictures/picture-sizes.ts";
import { isMeteredConnection } from "#web/lib/network.ts";

export interface SizedPicture {
  name: PictureName;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** For one that has a cut of its own for phones: how wide that is shown, and on which screens it is not. */
  phone?: { sizes: string; unless: string } | undefined;
}

interface PictureProps extends SizedPicture {
  alt: string;
  className?: string;
  /** The one picture that is seen first; all others wait until they are near. */
  isFirst?: boolean;
}

/**
 * A picture in the newest format and the smallest width that will do. On a metered line one that waits is smaller still;
 * in a page's own HTML the boot script sees to that, and the first one has been fetched before anything can.
 */
export function Picture({ name, alt, sizes, phone, className, isFirst }: PictureProps) {
  const { width, height, jpegWidth } = pictures[name];
  const wanted = !isFirst && isMeteredConnection() ? frugalSizes(sizes, devicePixelRatio) : sizes;
  return (
    <picture>
      {avifSources({ name, sizes: wanted, phone }).map((source) => (
        <source key={source.media} type="image/avif" {...source} />
      ))}
      <source type="image/webp" srcSet={sourceSet(name, "webp")} sizes={wanted} />
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

/** The attributes of the head's preloads for a first picture: for every screen one of them holds. */
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
  const whole = { media: phone?.unless, srcSet: sourceSet(name, "avif"), sizes };
  if (!phone) return [whole];
  return [
    whole,
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
