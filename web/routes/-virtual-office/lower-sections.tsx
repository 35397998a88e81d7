import { FaqList } from "#web/components/site/faq-list.tsx";
import { HousePhoto } from "#web/components/site/house-photo.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { Part } from "./part.tsx";
import { Plans } from "./plans.tsx";
import { Steps } from "./steps.tsx";

/** The column below the hero, as one chunk. */
export function LowerSections() {
  return (
    <>
      <Features />
      <Plans />
      <Steps />
      <Part id="questions" title={virtualOffice.faq.title}>
        <FaqList questions={virtualOffice.faq.items} />
      </Part>
    </>
  );
}

export function Features() {
  const { features } = virtualOffice;
  return (
    <Part id="features" title={features.title}>
      <HousePhoto slot="virtual-office" sizes="(min-width: 64rem) 42rem, 92vw" className="mb-4 w-full rounded-card" />
      <ul className="gap-4 sm:columns-2">
        {features.items.map(({ id, title, text }) => (
          <li key={id} className="mb-4 break-inside-avoid rounded-card border border-line bg-white p-6">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
