import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { emailLink, phoneLink } from "#web/lib/links.ts";

export function Contact() {
  const { contact, hero } = virtualOffice;
  const ways = [
    { icon: "mail", label: site.email, href: emailLink(hero.eyebrow) },
    { icon: "phone", label: site.phone.display, href: phoneLink },
    { icon: "chat", label: contact.whatsapp, href: whatsappLink(whatsappDraft.virtualOffice()) },
  ] as const;
  return (
    <Section id="contact" title={contact.title} intro={contact.text} isBanded>
      <ul className="flex flex-wrap gap-3">
        {ways.map(({ icon, label, href }) => (
          <li key={href} className="max-sm:grow">
            <SmartLink href={href} className={buttonClass({ variant: "outline", size: "small", className: "w-full" })}>
              <Icon name={icon} />
              {label}
            </SmartLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
