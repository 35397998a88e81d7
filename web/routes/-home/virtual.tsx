import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { cardContents } from "#domain/catalogue/inclusions.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Confirmation } from "#web/components/notices/confirmation.tsx";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { PlanCard } from "#web/components/plans/plan-card.tsx";
import { PlanSwitch } from "#web/components/plans/plan-switch.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { priceOf } from "#web/content/business-facts.ts";
import { home } from "#web/content/pages/home.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";
import { enquiryDialog } from "#web/features/virtual-office/lazy-enquiry-dialog.ts";

export function Virtual() {
  const { virtual } = home;
  return (
    <Section id="virtual" eyebrow={virtual.eyebrow} title={virtual.title} intro={virtual.intro}>
      <PlanSwitch
        name="virtual"
        legend={virtual.title}
        shown="virtual_pro"
        plans={plansOfGroup("virtual").map((type) => ({
          id: type,
          label: PLANS[type].shortName,
          price: priceOf(type),
        }))}
        renderCard={(type) => {
          const plan = PLANS[type];
          const isRaised = plan.badge !== null;
          return (
            <PlanCard
              name={plan.name}
              price={priceOf(type)}
              per={plan.per}
              badge={plan.badge}
              includes={cardContents(type)}
              isRaised={isRaised}
              isInSwitch
            >
              <BookButton type={type} label={virtual.payButton} variant={isRaised ? "onDark" : "primary"} />
              <SmartLink
                href={whatsappLink(whatsappDraft.virtualOffice(plan.name))}
                className={`inline-flex min-h-11 items-center justify-center text-sm underline underline-offset-4 ${isRaised ? "text-white" : "text-forest"}`}
              >
                {home.desks.whatsapp}
                <span className="sr-only"> {plan.name}</span>
              </SmartLink>
            </PlanCard>
          );
        }}
      >
        <NoScript of="booking" className="col-span-full" />
      </PlanSwitch>
      <Confirmation name="home_enquiry" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 md:mt-10">
        <Button
          variant="outline"
          className="noscript:hidden"
          aria-haspopup="dialog"
          onClick={() => enquiryDialog.open({}, virtual.enquiry.title)}
        >
          {virtual.enquiryButton}
        </Button>
        <SmartLink href={virtual.moreLink.href} className="link inline-flex min-h-11 items-center">
          {virtual.moreLink.label}
        </SmartLink>
      </div>
    </Section>
  );
}
