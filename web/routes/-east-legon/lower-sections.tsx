import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { bookingDialog } from "#web/features/booking/lazy-booking-dialog.ts";
import { DialogHost } from "#web/startup/lazy-dialog.tsx";
import { GettingThere } from "./getting-there.tsx";
import { Plans } from "./plans.tsx";

/** The sections below the hero, as one chunk. */
export function LowerSections() {
  const { closing } = eastLegon;
  return (
    <>
      <Plans />
      <GettingThere />
      <Section id="tour" title={closing.title} intro={closing.text} isBanded>
        <div className="flex flex-wrap gap-3">
          <SmartLink href={closing.tourHref} className={buttonClass({ className: "max-sm:grow" })}>
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
      <DialogHost dialog={bookingDialog} />
    </>
  );
}
