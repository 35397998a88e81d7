import type { ReactNode } from "react";
import type { PictureName } from "#generated/pictures.ts";
import { Picture } from "#web/components/ui/picture.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { BackLink } from "./back-link.tsx";
import { Headline } from "./headline.tsx";
import { BreezeEdge } from "./ornaments.tsx";
import { PictureNote } from "./picture-note.tsx";

interface PageIntroProps {
  eyebrow: string;
  headline: string;
  text: string;
  /** Beside the text on wide screens, below it on phones, and hidden on metered connections. */
  picture?: { file: PictureName; alt: string };
  /** The main actions. */
  children?: ReactNode;
}

/** The top of a page: back link, headline, introduction and actions. */
export function PageIntro({ eyebrow, headline, text, picture, children }: PageIntroProps) {
  return (
    <>
      <div
        className={classNames(
          "page-width grid items-center gap-x-8 pt-4 lg:gap-x-14 pb-8 md:pb-11 lg:pt-6 lg:pb-16",
          picture && "md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
        )}
      >
        <div className="md:col-span-full">
          <BackLink />
        </div>
        <div className="mt-4 grid max-w-[44rem] justify-items-start gap-4">
          <p className="eyebrow">{eyebrow}</p>
          <Headline text={headline} />
          <p className="max-w-[38rem] text-lg">{text}</p>
          {children}
        </div>
        {picture && (
          <div className="relative mt-6 unless-metered overflow-hidden rounded-card md:mt-0">
            <Picture
              name={picture.file}
              alt={picture.alt}
              sizes="(min-width: 64rem) 28rem, (min-width: 48rem) 40vw, (min-width: 30rem) 92vw, 62vw"
              className="aspect-[5/2] w-full object-cover md:aspect-[4/3]"
            />
            <PictureNote />
          </div>
        )}
      </div>
      <BreezeEdge />
    </>
  );
}
