import { createFileRoute } from "@tanstack/react-router";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PlanCard } from "#web/components/plans/plan-card.tsx";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { cv } from "#web/content/pages/cv.ts";
import { details } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { calendarLink } from "#web/lib/links.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/cv-optimization")({
  head: async () => (await import("./-cv-optimization/head.ts")).cvHead(),
  component: CvPage,
});

function CvPage() {
  const { hero, packages, advice, closing } = cv;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={details} />
      <Section id="packages" title={packages.title}>
        <div className="grid gap-6 lg:grid-cols-3">
          {packages.items.map(({ id, name, price, text, includes }) => (
            <PlanCard
              key={id}
              name={name}
              price={price}
              note={<span className="block lg:min-h-[2lh]">{text}</span>}
              includes={{ basePlan: null, lines: includes }}
            >
              <SmartLink href={calendarLink({ package: name })} className={buttonClass()}>
                {packages.book(name)}
              </SmartLink>
              <SmartLink
                href={whatsappLink(whatsappDraft.cvReview(name))}
                className="inline-flex min-h-11 items-center justify-center text-forest text-sm underline underline-offset-4"
              >
                {packages.whatsapp}
                <span className="sr-only"> {name}</span>
              </SmartLink>
            </PlanCard>
          ))}
        </div>
        <p className="mt-8 text-muted">{packages.note}</p>
      </Section>
      <BelowFold>
        <Section id="advice" title={advice.title} isBanded>
          <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
            <AdviceList title={advice.dosTitle} icon="check" iconClass="text-leaf" lines={advice.dos} />
            <AdviceList title={advice.dontsTitle} icon="cross" iconClass="text-terracotta" lines={advice.donts} />
          </div>
        </Section>
        <Section id="book" title={closing.title} intro={closing.text}>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SmartLink href={calendarLink()} className={buttonClass({ variant: "accent", className: "max-sm:w-full" })}>
              {closing.button}
            </SmartLink>
            <SmartLink href={closing.link.href} className="link inline-flex min-h-11 items-center">
              {closing.link.label}
            </SmartLink>
          </div>
        </Section>
      </BelowFold>
    </Page>
  );
}

interface AdviceListProps {
  title: string;
  icon: IconName;
  iconClass: string;
  lines: readonly string[];
}

function AdviceList({ title, icon, iconClass, lines }: AdviceListProps) {
  return (
    <div>
      <h3 className="text-2xl">{title}</h3>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Icon name={icon} className={`mt-1 size-5 ${iconClass}`} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
