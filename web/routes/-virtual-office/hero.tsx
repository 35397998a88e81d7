import { BackLink } from "#web/components/site/back-link.tsx";
import { Headline } from "#web/components/site/headline.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { Letterhead } from "./letterhead.tsx";

export function Hero() {
  const { hero } = virtualOffice;
  return (
    <div className="pt-4 pb-[clamp(2.75rem,6vw,4.5rem)] lg:pt-6">
      <BackLink />
      <div className="mt-4 grid gap-5">
        <p className="eyebrow">{hero.eyebrow}</p>
        <Headline text={hero.headline} />
        <p className="max-w-[36rem] text-lg">{hero.text}</p>
        <div className="flex flex-wrap gap-3">
          <SmartLink href="#plans" className={buttonClass({ className: "max-sm:grow" })}>
            {hero.getStarted}
          </SmartLink>
          <SmartLink href="#set-up" className="link inline-flex min-h-11 items-center max-sm:mx-auto">
            {hero.payLater}
          </SmartLink>
        </div>
      </div>
      <Letterhead />
    </div>
  );
}
