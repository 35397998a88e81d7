import { type Figure, formatSource } from "#domain/figures.ts";
import { HousePhoto } from "#web/components/site/house-photo.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Section } from "#web/components/site/section.tsx";
import { home } from "#web/content/pages/home.ts";

/** The reasons, and the figures that have a source. */
export function Why({ figures = home.why.figures }: { figures?: readonly Figure[] }) {
  const { why } = home;
  return (
    <Section id="why" eyebrow={why.eyebrow} title={why.title} intro={why.intro}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,30%)),1fr))] gap-x-4 sm:gap-x-10">
        {why.reasons.map(({ id, title, text }) => (
          <li key={id} className="border-line border-t py-2.5 md:py-6">
            <h3 className="leading-snug md:text-xl">
              <NoBreakText text={title} />
            </h3>
            <p className="mt-1 text-muted text-sm leading-snug md:mt-2 md:text-base">
              <NoBreakText text={text} />
            </p>
          </li>
        ))}
      </ul>
      <HousePhoto
        slot="home"
        sizes="(min-width: 80rem) 76rem, 92vw"
        className="aspect-[3/2] w-full rounded-card object-cover md:aspect-[5/2]"
      />
      {figures.length > 0 && <Figures figures={figures} />}
    </Section>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-4 rounded-card bg-forest px-4 py-4 text-white md:mt-6 md:px-10 md:py-7">
      {figures.map((figure) => (
        <div key={figure.label} className="flex flex-col-reverse">
          <dt className="text-sm text-white/85 leading-tight md:text-base">
            {figure.label}
            <span className="block text-xs">{formatSource(figure)}</span>
          </dt>
          <dd className="price text-[clamp(1.5rem,5vw,2.6rem)] text-marigold leading-tight">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
