import { createFileRoute } from "@tanstack/react-router";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { StatusLines } from "#web/components/notices/status-lines.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { support } from "#web/content/pages/support.ts";
import { booths } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import { BelowFold } from "#web/startup/lazy.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/contact-support")({
  head: async () => (await import("./-contact-support/head.ts")).supportHead(),
  component: ContactSupportPage,
});

function ContactSupportPage() {
  const { hero, cards, form, help } = support;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={booths}>
        <SmartLink
          href={whatsappLink(whatsappDraft.support())}
          className={buttonClass({ variant: "outline", className: "mt-1" })}
        >
          <Icon name="chat" />
          {support.whatsapp}
        </SmartLink>
      </PageIntro>
      <div className="page-width band grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <section id="ways" tabIndex={-1} aria-label={hero.eyebrow}>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {cards.map(({ id, title, lines, link }) => (
              <li key={id} className="rounded-card border border-line bg-white px-6 py-5">
                <h2 className="text-xl">{title}</h2>
                {lines.map((line) => (
                  <p key={line} className="mt-1">
                    <NoBreakText text={line} />
                  </p>
                ))}
                <SmartLink href={link.href} className="link mt-1 inline-flex min-h-11 items-center">
                  {link.label}
                </SmartLink>
              </li>
            ))}
          </ul>
          <StatusLines about="house" />
          <p className="mt-6">
            {help.text}{" "}
            <SmartLink href={help.link.href} className="link">
              {help.link.label}
            </SmartLink>
          </p>
        </section>
        <BelowFold>
          <section id="request" tabIndex={-1} aria-label={form.title}>
            <h2 className="text-[clamp(1.8rem,4vw,2.5rem)]">{form.title}</h2>
            <p className="mt-3 mb-7 text-muted">{form.intro}</p>
            <ContactForm kind="support" />
            <StatusLines about="replies" />
            <StatusLines about="days" />
          </section>
        </BelowFold>
      </div>
    </Page>
  );
}
