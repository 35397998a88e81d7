import { createFileRoute } from "@tanstack/react-router";
import type { EventRow } from "#domain/events/event-list.ts";
import type { WorkshopKey } from "#domain/events/workshops.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { events } from "#web/content/pages/events.ts";
import { training, type Workshop } from "#web/content/pages/training.ts";
import { workshop } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { chosenEvent } from "#web/features/events/chosen-event.ts";
import { EventDates } from "#web/features/events/event-dates.tsx";
import { dateAlertDialog } from "#web/features/events/lazy-date-alert-dialog.ts";
import { registerDialog } from "#web/features/events/lazy-register-dialog.ts";
import { findWorkshopRows, pickNextRow, useWorkshopRows } from "#web/features/events/use-event-rows.ts";
import { withBusyState } from "#web/lib/dialogs/with-busy-state.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
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
      <DialogHost dialog={dateAlertDialog} />
    </Page>
  );
}

function WorkshopSection({ workshop, isBanded }: { workshop: Workshop; isBanded: boolean }) {
  const { id, key, name, headline, text, price, per, details, learn, bring } = workshop;
  const rows = useWorkshopRows(key);
  const next = rows ? pickNextRow(rows) : undefined;
  const isUndated = rows !== null && !next;

  async function enrol(pressed: Element) {
    // The press can come before the dates are known.
    const found = rows ?? (await withBusyState(pressed, findWorkshopRows(key)).catch(() => null));
    if (!found) return showLoadFailure();
    const row = pickNextRow(found);
    if (row) registerDialog.open(chosenEvent(row), events.register.title(row.title));
    else dateAlertDialog.open({ workshop: key }, events.alert.title);
  }
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
              {[{ label: training.nextDate.label, value: describeNext(rows, next) }, ...details, ...training.facts]
                .filter(({ value }) => !value.startsWith(price))
                .map(({ label, value }) => (
                  <div key={label} className="flex flex-wrap gap-x-2 border-line border-b py-2.5">
                    <dt className="w-[5.5rem] text-muted">{label}</dt>
                    <dd className="min-w-0 flex-[1_1_8rem] font-semibold">
                      {label === training.nextDate.label ? (
                        <DatedText workshop={key} undated={training.nextDate.none}>
                          {value}
                        </DatedText>
                      ) : (
                        value
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
            <div className="grid gap-1.5">
              <Button
                variant="accent"
                className="noscript:hidden"
                onClick={({ currentTarget }) => void enrol(currentTarget)}
              >
                <DatedText workshop={key} undated={events.alert.submit}>
                  {isUndated ? events.alert.submit : training.enrollButton}
                </DatedText>
                <span className="sr-only"> {name}</span>
              </Button>
              <noscript>
                <a href="#dates" className="link">
                  {training.nextDate.unknown}
                </a>
              </noscript>
              <SmartLink
                href={whatsappLink(whatsappDraft.workshop(name))}
                className="link inline-flex min-h-11 items-center justify-center text-sm"
              >
                {training.whatsapp}
                <span className="sr-only"> {name}</span>
              </SmartLink>
            </div>
            <p className="text-muted text-sm">
              <DatedText workshop={key} undated={training.enrollNote.none}>
                {isUndated ? training.enrollNote.none : training.enrollNote.dates}
              </DatedText>
            </p>
          </div>
        </aside>
      </div>
    </Section>
  );
}

/** Text about a workshop's dates. The worker, which knows them, replaces it by `undated` in the page that it serves. */
function DatedText({ workshop, undated, children }: { workshop: WorkshopKey; undated: string; children: string }) {
  return (
    <span data-workshop={workshop} data-undated={undated} suppressHydrationWarning>
      {children}
    </span>
  );
}

/** The next date; before it is known, the page says where the dates are. */
function describeNext(rows: readonly EventRow[] | null, next: EventRow | undefined): string {
  if (next) return `${next.when}, ${next.hours}. ${next.places}.`;
  return rows ? training.nextDate.none : training.nextDate.unknown;
}
