import type { ReactNode } from "react";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { OpenStatus } from "#web/components/notices/open-status.tsx";
import { StatusLines } from "#web/components/notices/status-lines.tsx";
import { Disclosure } from "#web/components/site/disclosure.tsx";
import { MapFrame } from "#web/components/site/map-frame.tsx";
import { NoBreakText } from "#web/components/site/no-break-text.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { home } from "#web/content/pages/home.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import { emailLink, phoneLink } from "#web/lib/links.ts";

export function Contact() {
  const { contact } = home;
  return (
    <Section id="contact" eyebrow={contact.eyebrow} title={contact.title} intro={contact.intro} isBanded>
      <div className="grid gap-6 md:gap-12 lg:grid-cols-2">
        <div className="grid content-start gap-3 md:gap-5">
          <div className="flex flex-wrap gap-3">
            <a href={phoneLink} className={buttonClass()}>
              <Icon name="phone" />
              {site.phone.display}
            </a>
            <SmartLink href={whatsappLink(whatsappDraft.general())} className={buttonClass({ variant: "outline" })}>
              <Icon name="chat" />
              {contact.whatsapp}
            </SmartLink>
          </div>
          <Fact icon="mail">
            <a href={emailLink()} className="link -my-2 inline-flex min-h-11 items-center">
              {site.email}
            </a>
          </Fact>
          <Fact icon="clock">
            <p className="font-semibold">
              <OpenStatus />
            </p>
            <p>
              <NoBreakText text={contact.opening} />
            </p>
            <p className="text-muted max-md:text-sm">
              <NoBreakText text={contact.reception} />
            </p>
            <StatusLines about="house" showsSpecialDays />
          </Fact>
          <Fact icon="pin">
            <address className="not-italic">
              {contact.address}
              <br />
              {site.address.ghanaPostGps}
            </address>
            <p className="mt-1 text-muted max-md:text-sm">{contact.directions}</p>
          </Fact>
          <MapFrame title={contact.address} button={contact.mapButton} link={contact.mapLink} isOnDemandOnPhones />
        </div>
        <Disclosure
          title={contact.formTitle}
          className="self-start rounded-card border border-line bg-plaster px-5 open:pb-5 md:p-8"
        >
          <h3 className="mb-5 text-2xl max-md:hidden">{contact.formTitle}</h3>
          <ContactForm kind="contact" />
          <StatusLines about="replies" />
        </Disclosure>
      </div>
    </Section>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} className="mt-1 size-5 text-terracotta" />
      <div>{children}</div>
    </div>
  );
}
