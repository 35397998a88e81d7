import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { home } from "#web/content/pages/home.ts";
import { pictureSizes } from "#web/content/picture-sizes.ts";
import { workshop } from "#web/content/pictures.ts";

export function Training() {
  const { training } = home;
  const [first, ...others] = training.links;
  return (
    <Section id="training" eyebrow={training.eyebrow} title={training.title} intro={training.intro} isBanded>
      <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-12">
        <div>
          {training.workshops.map(({ id, name, line, price }) => (
            <article key={id} className="border-line border-t py-5 first:border-t-0 first:pt-0">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-muted">{line}</p>
              <p className="price mt-1 text-terracotta text-xl">{price}</p>
            </article>
          ))}
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <SmartLink href={first.href} className={buttonClass()}>
              {first.label}
            </SmartLink>
            {others.map(({ label, href }) => (
              <SmartLink key={href} href={href} className="link inline-flex min-h-11 items-center">
                {label}
              </SmartLink>
            ))}
          </div>
        </div>
        <Picture
          name={workshop.file}
          alt={workshop.alt}
          sizes={pictureSizes("(min-width: 64rem) 40rem", 92)}
          className="w-full rounded-card"
        />
      </div>
    </Section>
  );
}
