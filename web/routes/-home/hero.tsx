import { NoScript } from "#web/components/site/no-script.tsx";
import { BreezeEdge } from "#web/components/site/ornaments.tsx";
import { Unbroken } from "#web/components/site/unbroken.tsx";
import { Picture, type SizedPicture } from "#web/components/ui/picture.tsx";
import { homeHero as hero } from "#web/content/pages/home-hero.ts";
import { phoneSizes, pictureSizes } from "#web/content/picture-sizes.ts";
import { hall } from "#web/content/pictures.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";

const WIDE = "(min-width: 64rem)";

export const HERO: SizedPicture = {
  name: hall.file,
  sizes: pictureSizes(`${WIDE} 66rem`, 100),
  // Nine tenths of the picture's width fill the phone's (`aspect-[16/10]`), and as many pixels do.
  phone: { sizes: phoneSizes(90), unless: WIDE },
};

export function Hero() {
  return (
    <section id="home" tabIndex={-1} aria-label={hero.headline}>
      <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="relative lg:order-2">
          <Picture
            {...HERO}
            alt={hall.alt}
            isFirst
            className="aspect-[16/10] h-full w-full object-cover lg:aspect-auto lg:min-h-[36rem]"
          />
        </div>
        <div className="flex flex-col justify-center gap-5 px-[clamp(1rem,4vw,2.5rem)] py-9 lg:py-16 lg:pl-[max(2.5rem,calc((100vw-74rem)/2+2.5rem))]">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1 className="font-extrabold text-[clamp(2.5rem,5.4vw,4.25rem)] text-forest leading-[1.02]">
            {hero.headline}
          </h1>
          <p className="max-w-[34rem] text-lg">
            <Unbroken text={hero.text} />
          </p>
          <div className="mt-1 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-[auto_auto] xl:justify-start">
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
          <p className="text-muted text-sm">
            <Unbroken text={hero.hours} />
          </p>
        </div>
      </div>
      <BreezeEdge />
    </section>
  );
}
