import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { GettingThere } from "./getting-there.tsx";
import { Plans } from "./plans.tsx";

/** The sections below the hero, as one chunk. */
export function LowerSections() {
  const { closing } = eastLegon;
  return (
    <>
      <Benefits />
      <Plans />
      <GettingThere />
      <Section id="tour" title={closing.title} intro={closing.text} isBanded>
        <div className="flex flex-wrap gap-3">
          <SmartLink href={site.bookingUrl} className={buttonClass({ className: "max-sm:grow" })}>
            {closing.tourButton}
          </SmartLink>
          <SmartLink
            href={whatsappLink(whatsappDraft.tour())}
            className={buttonClass({ variant: "outline", className: "max-sm:grow" })}
          >
            <Icon name="chat" />
            {closing.whatsapp}
          </SmartLink>
        </div>
      </Section>
    </>
  );
}

export function Benefits() {
  const { benefits } = eastLegon;
  return (
    <Section id="benefits" title={benefits.title}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.items.map(({ id, title, text }) => (
          <li key={id} className="border-terracotta border-t-2 pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
