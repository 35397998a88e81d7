import { isDayPass, plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { cardContents } from "#domain/catalogue/inclusions.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { FreeToday } from "#web/components/days/free-today.tsx";
import { ChosenCurrencyPrice } from "#web/components/money/approximate-price.tsx";
import { Confirmation } from "#web/components/notices/confirmation.tsx";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { DeskComparison } from "#web/components/plans/desk-comparison.tsx";
import { PlanCard } from "#web/components/plans/plan-card.tsx";
import { PlanSwitch } from "#web/components/plans/plan-switch.tsx";
import { Disclosure } from "#web/components/site/disclosure.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { priceOf } from "#web/content/business-facts.ts";
import { deskComparison } from "#web/content/pages/desk-comparison.ts";
import { home } from "#web/content/pages/home.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";
import { viewingRequestDialog } from "#web/features/viewing-request/lazy-viewing-request-dialog.ts";

export function Desks() {
  const { desks } = home;
  return (
    <Section id="desks" eyebrow={desks.eyebrow} title={desks.title} intro={desks.intro}>
      <PlanSwitch
        name="desk"
        legend={desks.title}
        shown="desk_monthly"
        plans={plansOfGroup("desk").map((type) => ({ id: type, label: PLANS[type].shortName, price: priceOf(type) }))}
        renderCard={(type) => {
          const plan = PLANS[type];
          const isRaised = plan.badge !== null;
          return (
            <PlanCard
              name={plan.name}
              price={priceOf(type)}
              per={plan.per}
              availability={<FreeToday />}
              badge={plan.badge}
              note={desks.rate}
              approximate={<ChosenCurrencyPrice pesewas={pricePesewas(type, 0)} />}
              includes={cardContents(type)}
              isRaised={isRaised}
              isInSwitch
            >
              {isDayPass(type) ? (
                <>
                  <BookButton type={type} label={desks.payButton} />
                  {desks.receptionHoursPass && !plan.included && (
                    <SmartLink
                      href={site.bookingSite}
                      className="link inline-flex min-h-11 items-center justify-center gap-1.5 text-sm"
                    >
                      {desks.receptionHoursPass}
                      <Icon name="outside" />
                    </SmartLink>
                  )}
                </>
              ) : (
                <>
                  <BookButton type={type} label={desks.payButton} variant={isRaised ? "onDark" : "primary"} />
                  <Button
                    variant={isRaised ? "outlineOnDark" : "outline"}
                    className="noscript:hidden"
                    aria-haspopup="dialog"
                    onClick={() => viewingRequestDialog.open({ planName: plan.name }, home.viewing.title(plan.name))}
                  >
                    {desks.viewingButton}
                    <span className="sr-only"> {plan.name}</span>
                  </Button>
                </>
              )}
              <SmartLink
                href={whatsappLink(whatsappDraft.plan(plan.name))}
                className={`inline-flex min-h-11 items-center justify-center text-sm underline underline-offset-4 ${isRaised ? "text-white" : "text-forest"}`}
              >
                {desks.whatsapp}
                <span className="sr-only"> {plan.name}</span>
              </SmartLink>
            </PlanCard>
          );
        }}
      >
        <NoScript of="booking" className="col-span-full" />
      </PlanSwitch>
      <Confirmation name="desks" />
      <Disclosure title={deskComparison.title} className="mt-4 md:mt-10">
        <h3 className="mb-3 text-xl max-md:hidden">{deskComparison.title}</h3>
        <DeskComparison />
      </Disclosure>
    </Section>
  );
}
