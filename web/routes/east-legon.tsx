import { createFileRoute } from "@tanstack/react-router";
import { site } from "#domain/site.ts";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { eastLegon } from "#web/content/east-legon.ts";
import { courtyard } from "#web/content/pictures/courtyard.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { phoneLink, whatsappLink } from "#web/lib/links.ts";
import { Benefits } from "./-east-legon/benefits.tsx";
import { GettingThere } from "./-east-legon/getting-there.tsx";
import { Plans } from "./-east-legon/plans.tsx";

export const Route = createFileRoute("/east-legon")({
  head: async () => (await import("./-east-legon/head.ts")).eastLegonHead(),
  component: EastLegonPage,
});

const LINKS = [nav.home, { label: "Virtual Office", href: "/virtual-office" }];

function EastLegonPage() {
  const { hero, closing } = eastLegon;
  return (
    <Page links={LINKS} action={nav.bookNow}>
      <PageIntro eyebrow={hero.eyebrow} headline={hero.headline} text={hero.text} picture={courtyard}>
        <div className="mt-1 flex flex-wrap gap-3 max-sm:w-full">
          <SmartLink href={site.calendarUrl} className={buttonClass({ className: "max-sm:grow" })}>
            {hero.tourButton}
          </SmartLink>
          <SmartLink href={phoneLink} className={buttonClass({ variant: "outline", className: "max-sm:grow" })}>
            <Icon name="phone" />
            {hero.callButton}
          </SmartLink>
        </div>
      </PageIntro>
      <Benefits />
      <Plans />
      <GettingThere />
      <Section id="tour" title={closing.title} intro={closing.text} isBanded>
        <div className="flex flex-wrap gap-3">
          <SmartLink href={site.calendarUrl} className={buttonClass({ className: "max-sm:grow" })}>
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
    </Page>
  );
}
