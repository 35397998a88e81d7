import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { cardContents } from "#domain/catalogue/inclusions.ts";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients/clients.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { ApproximatePrice } from "#web/components/money/approximate-price.tsx";
import { CurrencyChoice } from "#web/components/money/currency-choice.tsx";
import { IncludedLines } from "#web/components/plans/included-lines.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { priceOf } from "#web/content/business-facts.ts";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Part } from "./part.tsx";
import { useChosenPlan } from "./use-chosen-plan.ts";

export function Plans() {
  const { plans } = virtualOffice;
  const chosen = useChosenPlan();
  const isHydrated = useHydrated();
  return (
    <Part id="plans" title={plans.title} intro={plans.intro}>
      <ul className="grid gap-6">
        {VIRTUAL_PLANS.map((plan) => (
          <li key={plan}>
            <PlanRow plan={plan} isChosen={isHydrated && plan === chosen} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-muted">{plans.alsoIncluded}</p>
      <CurrencyChoice pesewas={pricePesewas("virtual_premium", 0)} />
      <h3 className="mt-4 text-xl">{plans.terms.title}</h3>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {plans.terms.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Part>
  );
}

const LINK = "link flex min-h-11 items-center justify-center text-sm";

interface PlanRowProps {
  plan: VirtualPlan;
  isChosen: boolean;
}

/** One plan: price, contents, and a link that selects it. */
function PlanRow({ plan, isChosen }: PlanRowProps) {
  const { plans } = virtualOffice;
  const { name, badge } = PLANS[`virtual_${plan}`];
  return (
    <article
      className={classNames(
        "relative grid gap-x-8 gap-y-5 rounded-card border bg-white p-6 sm:grid-cols-2",
        isChosen ? "border-forest ring-1 ring-forest" : "border-line",
        badge && "shadow-card",
      )}
    >
      {badge && (
        <p className="absolute -top-3.5 left-6 rounded-full bg-marigold px-3.5 py-1 font-semibold text-ink text-sm">
          {badge}
        </p>
      )}
      <div className="grid content-start gap-3">
        <h3 className="text-xl">{name}</h3>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="price text-price text-terracotta leading-none">{priceOf(`virtual_${plan}`)}</span>
          <span className="text-muted">{plans.per}</span>
          <ApproximatePrice pesewas={pricePesewas(`virtual_${plan}`, 0)} />
        </p>
      </div>
      <IncludedLines
        includes={cardContents(`virtual_${plan}`)}
        listsBasePlan
        className="sm:col-start-2 sm:row-span-2 sm:row-start-1"
      />
      <div className="grid gap-x-5 sm:content-end">
        <BookButton type={`virtual_${plan}`} label={plans.book} variant="accent" />
        <a
          href={`/virtual-office?plan=${plan}#set-up`}
          data-navigation="replace"
          aria-current={isChosen || undefined}
          onClick={focusForm}
          className={LINK}
        >
          {plans.button}
          <span className="sr-only"> {name}</span>
        </a>
        <SmartLink href={whatsappLink(whatsappDraft.virtualOffice(name))} className={LINK}>
          {plans.whatsapp}
          <span className="sr-only"> {name}</span>
        </SmartLink>
      </div>
    </article>
  );
}

function focusForm() {
  document.querySelector<HTMLElement>("#set-up [name=fullName]")?.focus({ preventScroll: true });
}
