import { createFileRoute } from "@tanstack/react-router";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { DeskComparison } from "#web/components/plans/desk-comparison.tsx";
import { FaqList } from "#web/components/site/faq-list.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { deskComparison } from "#web/content/pages/desk-comparison.ts";
import { help, type QuickGuide } from "#web/content/pages/help.ts";
import { reception } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/help-center")({
  head: async () => (await import("./-help-center/head.ts")).helpHead(),
  component: HelpCenterPage,
});

function HelpCenterPage() {
  const { hero, guides, faq, contact } = help;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={reception} />
      <Section id="guides" title={guides.title}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-3">
          {guides.items.map((guide) => (
            <li key={guide.id} id={`guide-${guide.id}`}>
              <GuideCard guide={guide} />
            </li>
          ))}
        </ul>
      </Section>
      <BelowFold>
        <Section id="desk-rates" title={deskComparison.title} intro={deskComparison.intro}>
          <DeskComparison />
        </Section>
        <Section id="questions" title={faq.title} isBanded>
          <FaqList questions={faq.items} group="help" />
        </Section>
        <Section id="contact" title={contact.title} intro={contact.text}>
          <div className="flex flex-wrap gap-3">
            <SmartLink href={contact.link.href} className={buttonClass({ className: "max-sm:grow" })}>
              {contact.link.label}
            </SmartLink>
            <SmartLink
              href={whatsappLink(whatsappDraft.support())}
              className={buttonClass({ variant: "outline", className: "max-sm:grow" })}
            >
              <Icon name="chat" />
              {contact.whatsapp}
            </SmartLink>
          </div>
        </Section>
      </BelowFold>
    </Page>
  );
}

function GuideCard({ guide }: { guide: QuickGuide }) {
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-white p-6 md:p-7">
      <h3 className="text-xl">{guide.title}</h3>
      <p className="mt-2 text-muted">{guide.text}</p>
      <ol className="mt-5 mb-4 grid gap-3">
        {guide.steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="price text-terracotta">
              {index + 1}
            </span>
            <span>
              <NoBreakText text={step} />
            </span>
          </li>
        ))}
      </ol>
      <SmartLink href={guide.link.href} className="link mt-auto inline-flex min-h-11 items-center gap-2 self-start">
        {guide.link.label}
        <Icon name="arrow" className="size-4" />
      </SmartLink>
    </article>
  );
}
