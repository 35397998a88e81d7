import { NoScript } from "#web/components/notices/no-script.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { BreezeEdge } from "#web/components/site/ornaments.tsx";
import { PictureNote } from "#web/components/site/picture-note.tsx";
import { Picture, type SizedPicture } from "#web/components/ui/picture.tsx";
import { homeHero as hero } from "#web/content/pages/home-hero.ts";
import { phoneSizes, pictureSizes } from "#web/content/pictures/picture-sizes.ts";
import { hall } from "#web/content/pictures/pictures.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";

const WIDE = "(min-width: 64rem)";

export const HERO: SizedPicture = {
  name: hall.file,
  sizes: pictureSizes(`${WIDE} 66rem`, 100),
  phone: { sizes: phoneSizes(100), unless: WIDE },
};

export function Hero() {
  return (
    <section id="home" tabIndex={-1} aria-label={hero.headline}>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="relative lg:order-2">
          <Picture
            {...HERO}
            alt={hall.alt}
            isFirst
            className="aspect-[16/7] h-full w-full object-cover lg:aspect-auto lg:min-h-[36rem]"
          />
          <PictureNote />
        </div>
        <div className="flex flex-col justify-center gap-2.5 px-[clamp(1rem,4vw,2.5rem)] py-5 md:gap-5 md:py-9 lg:py-16 lg:pl-[max(2.5rem,calc(120%-34.5rem))]">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="font-extrabold text-[clamp(2rem,5.4vw,4.25rem)] text-forest leading-[1.02]">
            {hero.headline}
          </h1>
          <p className="max-w-[34rem] md:text-lg">
            <NoBreakText text={hero.text} />
          </p>
          <div className="mt-1 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-[auto_auto] xl:justify-start">
            {hero.buttons.map(({ plan, label, price }, index) => (
              <BookButton
                key={plan}
                type={plan}
                label={label}
                detail={price}
                variant={index === 0 ? "primary" : "outline"}
              />
            ))}
            <NoScript of="booking" className="col-span-full" />
          </div>
          <ul
            aria-label={hero.pricesLabel}
            className="grid max-w-[34rem] grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.2rem,30%)),1fr))] gap-2"
          >
            {hero.prices.map(({ plan, price, per }) => (
              <li key={plan} className="grid">
                <BookButton type={plan} label={price} detail={per} variant="price" />
                <p className="hidden text-center noscript:block">
                  <span className="price text-terracotta text-xl">{price}</span> {per}
                </p>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">
            <NoBreakText text={hero.hours} />
          </p>
        </div>
      </div>
      <BreezeEdge />
    </section>
  );
}
