import { isPricedInDollars } from "#domain/catalogue/catalogue.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { FreeToday } from "#web/components/days/free-today.tsx";
import { DeskComparison } from "#web/components/plans/desk-comparison.tsx";
import { PlanCard } from "#web/components/plans/plan-card.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";
import { OfficePrice } from "#web/features/exchange-rate/office-price.tsx";

export function Plans() {
  const { plans } = eastLegon;
  return (
    <Section id="plans" title={plans.title} intro={plans.intro} isBanded>
      <div className="grid gap-8 lg:grid-cols-3">
        {plans.items.map(({ type, name, price, isFrom, per, badge, includes, note }) => {
          const isRaised = badge !== null;
          const isOffice = type !== null && isPricedInDollars(type);
          return (
            <PlanCard
              key={name}
              name={name}
              price={
                <>
                  {isFrom && <span className="text-xl">from </span>}
                  {price}
                </>
              }
              per={per}
              availability={!isOffice && <FreeToday />}
              badge={badge}
              note={note}
              includes={includes}
              isRaised={isRaised}
            >
              {isOffice && <OfficePrice />}
              {type === null ? (
                <SmartLink
                  href={site.bookingSite}
                  className={buttonClass({ variant: isRaised ? "onDark" : "primary" })}
                >
                  {plans.reserveButton}
                  <span className="sr-only"> {name}</span>
                </SmartLink>
              ) : (
                <BookButton type={type} label={plans.payButton} variant={isRaised ? "onDark" : "primary"} />
              )}
              <SmartLink
                href={whatsappLink(whatsappDraft.plan(name))}
                className={`inline-flex min-h-11 items-center justify-center text-sm underline underline-offset-4 ${isRaised ? "text-white" : "text-forest"}`}
              >
                {plans.whatsapp}
                <span className="sr-only"> {name}</span>
              </SmartLink>
            </PlanCard>
          );
        })}
      </div>
      <h3 className="mt-10 mb-3 text-xl">{plans.comparisonTitle}</h3>
      <DeskComparison />
    </Section>
  );
}
