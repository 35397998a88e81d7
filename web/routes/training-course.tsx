import { createFileRoute } from "@tanstack/react-router";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { training, type Workshop } from "#web/content/pages/training.ts";
import { workshop } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { EventDates } from "#web/features/events/event-dates.tsx";
import { registerDialog } from "#web/features/events/lazy-register-dialog.ts";
import { calendarLink } from "#web/lib/links.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { DialogHost } from "#web/startup/lazy-dialog.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/training-course")({
  head: async () => (await import("./-training-course/head.ts")).trainingHead(),
  component: TrainingPage,
  staticData: import.meta.env.SSR
    ? { hiddenTemplate: async () => (await import("#web/features/events/row-template.tsx")).RowTemplate }
    : {},
});

function TrainingPage() {
  const { hero, workshops, contact } = training;
  const [first, ...others] = workshops.map((workshop, index) => (
    <WorkshopSection key={workshop.id} workshop={workshop} isBanded={index % 2 === 0} />
  ));
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={workshop} />
      <EventDates />
      {first}
      <BelowFold>
        {others}
        <Section id="contact" title={contact.title} intro={contact.text}>
          <SmartLink href={contact.link.href} className={buttonClass({ variant: "outline" })}>
            {contact.link.label}
            <Icon name="arrow" />
          </SmartLink>
        </Section>
      </BelowFold>
      <DialogHost dialog={registerDialog} />
    </Page>
  );
}

function WorkshopSection({ workshop, isBanded }: { workshop: Workshop; isBanded: boolean }) {
  const { id, name, headline, text, price, per, details, learn, bring } = workshop;
  return (
    <Section id={id} eyebrow={name} title={headline} isBanded={isBanded}>
      <div className="-mt-4 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-7">
          <p className="max-w-[42rem]">{text}</p>
          <div>
            <h3 className="text-xl">{training.learnTitle}</h3>
            <ul className="mt-3 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
              {learn.map((line) => (
                <li key={line} className="flex gap-2.5">
                  <Icon name="check" className="mt-1 size-5 text-leaf" />
                  {line}
                </li>
              ))}
            </ul>
          </div>
          <p className="max-w-[42rem] text-muted">{bring}</p>
        </div>
        <aside
          aria-label={name}
          className="self-start overflow-hidden rounded-card border border-line bg-white shadow-card"
        >
          <div aria-hidden="true" className="woven h-2" />
          <div className="grid gap-5 p-6 md:p-7">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="price text-price text-terracotta leading-none">{price}</span>
              <span className="text-muted">per {per}</span>
            </p>
            <dl className="grid border-line border-t">
              {details
                .filter(({ value }) => !value.startsWith(price))
                .map(({ label, value }) => (
                  <div key={label} className="flex flex-wrap gap-x-2 border-line border-b py-2.5">
                    <dt className="w-[4.5rem] text-muted">{label}</dt>
                    <dd className="min-w-0 flex-[1_1_8rem] font-semibold">{value}</dd>
                  </div>
                ))}
            </dl>
            <div className="grid gap-1.5">
              <SmartLink href={calendarLink({ workshop: name })} className={buttonClass({ variant: "accent" })}>
                {training.enrollButton}
                <span className="sr-only"> {name}</span>
              </SmartLink>
              <SmartLink
                href={whatsappLink(whatsappDraft.workshop(name))}
                className="link inline-flex min-h-11 items-center justify-center text-sm"
              >
                {training.whatsapp}
                <span className="sr-only"> {name}</span>
              </SmartLink>
            </div>
            <p className="text-muted text-sm">{training.enrollNote}</p>
          </div>
        </aside>
      </div>
    </Section>
  );
}
