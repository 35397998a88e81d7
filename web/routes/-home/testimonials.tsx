import { formatLongDate } from "#domain/calendar/date-format.ts";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { home } from "#web/content/pages/home.ts";
import { publishedTestimonials, type Testimonial } from "#web/content/pages/testimonials.ts";

/** Member testimonials or, without any, promises. */
export function Testimonials({ quotes = publishedTestimonials() }: { quotes?: readonly Testimonial[] }) {
  const { title, promises } = home.testimonials;
  const hasQuotes = quotes.length > 0;
  return (
    <Section id="testimonials" title={hasQuotes ? title : promises.title} isBanded>
      {hasQuotes ? <Quotes quotes={quotes} /> : <Promises />}
    </Section>
  );
}

/** One quote at a time. Radio buttons make arrow keys work, even without a script. */
function Quotes({ quotes }: { quotes: readonly Testimonial[] }) {
  const { title, dot, read } = home.testimonials;
  return (
    <fieldset className="grid max-w-[54rem] grid-cols-[repeat(auto-fill,2.75rem)]">
      <legend className="sr-only">{title}</legend>
      {quotes.map(({ id, quote, author, role, date, source }, index) => (
        <div key={id} className="contents">
          <input
            type="radio"
            name="quote"
            value={id}
            defaultChecked={index === 0}
            aria-label={dot(index + 1, quotes.length)}
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
              <span className="text-muted">
                , {role}. {formatLongDate(date)}
              </span>
              {source !== null && (
                <SmartLink href={source} className="link ml-3 inline-flex min-h-11 items-center text-sm">
                  {read}
                  <span className="sr-only"> {author}</span>
                </SmartLink>
              )}
            </figcaption>
          </figure>
        </div>
      ))}
    </fieldset>
  );
}

function Promises() {
  const { items, terms } = home.testimonials.promises;
  return (
    <>
      <ul className="grid gap-x-10 gap-y-4 md:grid-cols-3">
        {items.map(({ id, title, text }) => (
          <li key={id} className="border-terracotta border-l-4 pl-4">
            <h3 className="leading-snug md:text-xl">{title}</h3>
            <p className="mt-1 text-muted text-sm leading-snug md:text-base">
              <NoBreakText text={text} />
            </p>
          </li>
        ))}
      </ul>
      <SmartLink href={terms.href} className="link mt-4 inline-flex min-h-11 items-center">
        {terms.label}
      </SmartLink>
    </>
  );
}
