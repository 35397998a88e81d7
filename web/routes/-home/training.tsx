import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { home } from "#web/content/pages/home.ts";
import { pictureSizes } from "#web/content/pictures/picture-sizes.ts";
import { workshop } from "#web/content/pictures/pictures.ts";
import { NextDate } from "#web/features/events/next-date.tsx";

/** Starts with the page's only full-width picture. */
export function Training() {
  const { training } = home;
  const [first, ...others] = training.links;
  return (
    <>
      <Picture
        name={workshop.file}
        alt={workshop.alt}
        sizes={pictureSizes("(min-width: 48rem) 100vw", 100)}
        className="aspect-[5/2] max-h-[34rem] w-full object-cover object-[50%_60%]"
      />
      <Section id="training" eyebrow={training.eyebrow} title={training.title} intro={training.intro} isBanded>
        <div className="grid gap-x-12 gap-y-3 md:grid-cols-2">
          {training.workshops.map(({ id, key, name, line, price }) => (
            <article key={id} className="border-line border-t pt-3 md:pt-4">
              <h3 className="text-lg md:text-xl">{name}</h3>
              <p className="text-muted md:mt-1">{line}</p>
              <p className="price text-lg text-terracotta md:mt-1 md:text-xl">{price}</p>
              <NextDate workshop={key} />
            </article>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 md:mt-6 md:gap-x-6">
          <SmartLink href={first.href} className={buttonClass({ className: "max-sm:w-full" })}>
            {first.label}
          </SmartLink>
          {others.map(({ label, href }) => (
            <SmartLink key={href} href={href} className="link inline-flex min-h-11 items-center">
              {label}
            </SmartLink>
          ))}
        </div>
      </Section>
    </>
  );
}
