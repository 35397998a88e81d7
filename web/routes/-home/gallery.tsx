import type { PictureName } from "#generated/pictures.ts";
import { Section } from "#web/components/site/section.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { gallery, galleryNote } from "#web/content/pages/gallery.ts";
import { home } from "#web/content/pages/home.ts";
import { pictureSizes } from "#web/content/pictures/picture-sizes.ts";
import { galleryViewerDialog } from "#web/features/gallery/lazy-gallery-viewer-dialog.ts";
import { DialogHost } from "#web/startup/lazy-dialog.tsx";

const SHAPES = {
  small: {
    item: "",
    image: "md:aspect-[4/3]",
    sizes: pictureSizes("(min-width: 74rem) 16rem, (min-width: 48rem) 22vw", 72),
  },
  wide: {
    item: "md:col-span-2",
    image: "md:aspect-[5/2]",
    sizes: pictureSizes("(min-width: 74rem) 34rem, (min-width: 48rem) 46vw", 72),
  },
  large: {
    item: "md:col-span-2 md:row-span-2",
    image: "md:aspect-auto md:min-h-0 md:flex-1",
    sizes: pictureSizes("(min-width: 74rem) 44rem, (min-width: 48rem) 60vw", 72),
  },
} as const;

// A large picture with four small ones, one with two wide ones, one with four small ones: six full rows of four.
const SHAPE_AT: Readonly<Record<number, keyof typeof SHAPES>> = {
  0: "large",
  5: "wide",
  6: "large",
  7: "wide",
  8: "large",
};

export function Gallery() {
  const { eyebrow, title, intro, hint } = home.gallery;
  return (
    <Section id="gallery" eyebrow={eyebrow} title={title} intro={intro} hint={hint}>
      {/* A strip on a phone, a mixed grid where there is room. Without a script they are pictures and no buttons. */}
      <ul className="strip gap-x-3 gap-y-6 md:grid lg:gap-x-5 lg:gap-y-8 md:grid-cols-4 noscript:[&_button>*]:visible noscript:[&_button]:invisible">
        {gallery.map(({ file, alt, caption }, index) => {
          const shape = SHAPES[SHAPE_AT[index] ?? "small"];
          return (
            <li key={file} className={shape.item}>
              <button
                type="button"
                aria-haspopup="dialog"
                className="group flex h-full w-full flex-col gap-2 text-left aria-busy:opacity-60 motion-safe:aria-busy:animate-pulse [&>picture]:contents"
                onClick={() => galleryViewerDialog.open({ start: index })}
              >
                <Picture
                  name={file as PictureName}
                  alt={alt}
                  sizes={shape.sizes}
                  className={`aspect-[3/2] w-full rounded-card object-cover ${shape.image}`}
                />
                <span className="text-sm leading-snug group-hover:underline">{caption}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-muted text-sm md:mt-8">{galleryNote}</p>
      <DialogHost dialog={galleryViewerDialog} />
    </Section>
  );
}
