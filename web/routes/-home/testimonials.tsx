import { Section } from "#web/components/site/section.tsx";
import { home } from "#web/content/pages/home.ts";
import { testimonials, testimonialsNote } from "#web/content/pages/testimonials.ts";

/** One quote at a time, chosen by the dots: radio buttons, so that the arrow keys work, and work without a script. */
export function Testimonials() {
  const { title, dot } = home.testimonials;
  return (
    <Section id="testimonials" title={title} isBanded>
      <fieldset className="grid max-w-[54rem] grid-cols-[repeat(auto-fill,2.75rem)]">
        <legend className="sr-only">{title}</legend>
        {testimonials.map(({ id, quote, author, role, sample }, index) => (
          <div key={id} className="contents">
            <input
              type="radio"
              name="quote"
              value={id}
              defaultChecked={index === 0}
              aria-label={dot(index + 1, testimonials.length)}
              aria-describedby={`quote-${id}`}
              className="peer relative -left-[15px] row-start-2 size-11 cursor-pointer appearance-none rounded-full border-[15px] border-transparent bg-clip-padding bg-muted/60 checked:bg-terracotta forced-colors:appearance-auto"
            />
            <figure
              id={`quote-${id}`}
              className="invisible col-span-full col-start-1 row-start-1 mb-6 peer-checked:visible"
            >
              <blockquote className="font-display font-semibold text-[clamp(1.4rem,3.4vw,2.1rem)] text-forest leading-snug">
                “{quote}”
              </blockquote>
              <figcaption className="mt-5">
                <span className="font-semibold">{author}</span>
                <span className="text-muted">, {role}</span>
              </figcaption>
              {sample && <p className="mt-2 text-muted text-sm">{testimonialsNote}</p>}
            </figure>
          </div>
        ))}
      </fieldset>
    </Section>
  );
}
