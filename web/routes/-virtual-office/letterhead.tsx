import { Picture } from "#web/components/ui/picture.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";
import { mailroom } from "#web/content/pictures/pictures.ts";

/** An addressed envelope on the mailroom counter. */
export function Letterhead() {
  const { caption, lines } = virtualOffice.hero.letterhead;
  const [company, ...address] = lines;
  return (
    <figure className="mt-7 sm:mt-10">
      <div className="relative sm:pb-16">
        <Picture
          name={mailroom.file}
          alt={mailroom.alt}
          sizes="(min-width: 64rem) 40rem, (min-width: 40rem) 70vw, 62vw"
          className="unless-metered aspect-[5/2] w-full rounded-card object-cover sm:aspect-[16/9]"
        />
        <div className="max-sm:mt-3 sm:absolute sm:right-6 sm:bottom-0 sm:w-[23rem]">
          <div className="overflow-hidden rounded-card border border-line bg-white shadow-card">
            <div aria-hidden="true" className="woven h-2" />
            <div className="flex flex-wrap justify-between gap-4 p-5">
              <p className="leading-snug">
                <span className="block font-bold font-display text-forest text-lg">{company}</span>
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </p>
              <Stamp />
            </div>
          </div>
        </div>
      </div>
      <figcaption className="mt-3 text-muted text-sm sm:text-right sm:pr-6">{caption}</figcaption>
    </figure>
  );
}

function Stamp() {
  return (
    <svg viewBox="0 0 48 58" className="h-16 shrink-0 text-terracotta" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="46"
        height="56"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray="3 2"
      />
      <path transform="translate(8 13)" fill="currentColor" fillRule="evenodd" d={BREEZE_BLOCK} />
    </svg>
  );
}
