import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { courtyard } from "#web/content/pictures/pictures.ts";
import { phoneLink } from "#web/lib/links.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { bookNow } from "./-book-now/book-now.tsx";
import { Benefits } from "./-east-legon/benefits.tsx";
import { lowerIsland } from "./-east-legon/islands.ts";

export const Route = createFileRoute("/east-legon")({
  head: async () => (await import("./-east-legon/head.ts")).eastLegonHead(),
  beforeLoad: () => lowerIsland.prepare(),
  component: EastLegonPage,
});

const LINKS = [nav.home, { label: "Virtual Office", href: "/virtual-office" }];

function EastLegonPage() {
  const { hero } = eastLegon;
  return (
    <Page links={LINKS} action={bookNow}>
      <PageIntro eyebrow={hero.eyebrow} headline={hero.headline} text={hero.text} picture={courtyard}>
        <div className="mt-1 flex flex-wrap gap-3 max-sm:w-full">
          <SmartLink href={hero.tourHref} className={buttonClass({ className: "max-sm:grow" })}>
            {hero.tourButton}
          </SmartLink>
          <SmartLink href={phoneLink} className={buttonClass({ variant: "outline", className: "max-sm:grow" })}>
            <Icon name="phone" />
            {hero.callButton}
          </SmartLink>
        </div>
      </PageIntro>
      <BelowFold>
        <Benefits />
      </BelowFold>
      <BelowFold island={lowerIsland} />
    </Page>
  );
}
