import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { cardContents } from "#domain/catalogue/inclusions.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Confirmation } from "#web/components/notices/confirmation.tsx";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { IncludedLines } from "#web/components/plans/included-lines.tsx";
import { PlanCard } from "#web/components/plans/plan-card.tsx";
import { Disclosure } from "#web/components/site/disclosure.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { priceOf } from "#web/content/business-facts.ts";
import { home } from "#web/content/pages/home.ts";
import { pictureSizes } from "#web/content/pictures/picture-sizes.ts";
import { office } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BookButton } from "#web/features/booking/book-button.tsx";
import { OfficePrice } from "#web/features/exchange-rate/office-price.tsx";
import { viewingRequestDialog } from "#web/features/viewing-request/lazy-viewing-request-dialog.ts";

/** What a month costs by the size of the team. */
function TeamPrices() {
  const { title, columns, rows, note } = home.offices.teams;
  return (
    <Disclosure title={title}>
      <h4 className="pb-1 font-semibold max-md:hidden">{title}</h4>
      <table aria-label={title} className="comparison text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ people, desks, office }) => (
            <tr key={people}>
              <th scope="row">{people}</th>
              <td>{desks}</td>
              <td>
                {office}
                <OfficePrice isShort />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 text-muted text-sm">{note}</p>
    </Disclosure>
  );
}

/** Cards of the offices besides the private office, if the catalogue has any. */
function OtherOffices() {
  const types = plansOfGroup("office").filter((type) => type !== "private_office" && PLANS[type].currency !== null);
  return (
    types.length > 0 && (
      <div className="mt-5 grid gap-5 md:mt-12 md:gap-8 lg:grid-cols-3">
        {types.map((type) => {
          const { name, per, badge } = PLANS[type];
          return (
            <PlanCard
              key={type}
              name={name}
              price={priceOf(type)}
              per={per}
              badge={badge}
              includes={cardContents(type)}
            >
              <BookButton type={type} label={home.offices.payButton} />
            </PlanCard>
          );
        })}
      </div>
    )
  );
}

export function Offices() {
  const { offices, enterprise } = home;
  const plan = PLANS.private_office;
  return (
    <Section id="offices" eyebrow={offices.eyebrow} title={offices.title} isBanded>
      <div className="grid items-center gap-5 md:gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <Picture
          name={office.file}
          alt={office.alt}
          sizes={pictureSizes("(min-width: 64rem) 42rem", 92)}
          className="aspect-[2/1] w-full rounded-card object-cover md:aspect-[3/2]"
        />
        <article className="grid gap-4 md:gap-5">
          <h3 className="text-xl">{plan.name}</h3>
          <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
            <p className="flex items-baseline gap-2">
              <span className="price text-price text-terracotta leading-none">{priceOf("private_office")}</span>
              <span className="text-muted">a {plan.per}</span>
            </p>
            <OfficePrice />
          </div>
          {offices.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <IncludedLines includes={cardContents("private_office")} />
          <TeamPrices />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
            <BookButton type="private_office" label={offices.payButton} />
            <Button
              variant="outline"
              className="noscript:hidden"
              aria-haspopup="dialog"
              onClick={() => viewingRequestDialog.open({ planName: plan.name }, home.viewing.title(plan.name))}
            >
              {offices.viewingButton}
              <span className="sr-only"> {plan.name}</span>
            </Button>
            <NoScript of="booking" className="col-span-full" />
          </div>
          <SmartLink href={whatsappLink(whatsappDraft.plan(plan.name))} className="link min-h-11 text-sm">
            {home.desks.whatsapp}
            <span className="sr-only"> {plan.name}</span>
          </SmartLink>
        </article>
      </div>
      <OtherOffices />
      <Confirmation name="offices" />
      <Disclosure
        title={enterprise.title}
        className="mt-5 rounded-card border border-oak bg-plaster px-5 open:pb-5 md:mt-12 md:p-8"
      >
        <article className="grid items-center gap-4 lg:grid-cols-[1fr_auto] lg:gap-12">
          <div>
            <h3 className="text-2xl max-md:hidden">{enterprise.title}</h3>
            <p className="max-w-[42rem] md:mt-3">{enterprise.text}</p>
          </div>
          <div className="grid gap-2.5">
            <p className="price text-center text-2xl text-terracotta">{priceOf("enterprise")}</p>
            <BookButton type="enterprise" label={enterprise.button} />
            <SmartLink
              href={whatsappLink(whatsappDraft.enterprise())}
              className="link inline-flex min-h-11 items-center justify-center text-sm"
            >
              {enterprise.whatsapp}
            </SmartLink>
          </div>
        </article>
      </Disclosure>
    </Section>
  );
}
