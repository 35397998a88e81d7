import type { ReactNode } from "react";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { addressLine, generalDraft } from "#web/content/common.ts";
import { footer } from "#web/content/footer.ts";
import { operatorLines } from "#web/content/operator.ts";
import { Disclosure } from "./disclosure.tsx";
import { NoBreakText } from "./no-break-text.tsx";
import { WovenBand } from "./ornaments.tsx";
import { SmartLink } from "./smart-link.tsx";
import { Wordmark } from "./wordmark.tsx";

const LINK =
  "inline-flex min-h-11 items-center py-1 text-plaster/90 hover:text-white hover:underline underline-offset-4 md:min-h-9";

const operator = operatorLines();

/** The footer of every page. Phones show its lists collapsed. */
export function Footer() {
  return (
    <footer className="bg-forest-deep text-plaster print:hidden">
      <WovenBand />
      <div className="page-width grid gap-x-10 py-8 md:gap-y-10 md:py-14 lg:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start gap-3 md:gap-4">
          <Wordmark isOnDark />
          <p className="max-w-[26rem] text-plaster/85">{footer.line}</p>
          {operator.length > 0 && <p className="text-plaster/85 text-sm">{operator.join(" ")}</p>}
          <FooterColumn
            title={footer.contact.title}
            links={[
              footer.contact.phone,
              footer.contact.email,
              { label: footer.contact.whatsapp, href: whatsappLink(generalDraft) },
            ]}
          >
            <address className="text-plaster/85 not-italic">
              {addressLine}
              <br />
              {site.address.ghanaPostGps}
            </address>
            <p className="mt-2 text-plaster/85">
              {footer.hours.map((line) => (
                <span key={line} className="block">
                  <NoBreakText text={line} />
                </span>
              ))}
            </p>
          </FooterColumn>
        </div>
        <div className="grid content-start gap-x-3 md:grid-cols-3 md:gap-y-8">
          {footer.columns.map((column) => (
            <FooterColumn key={column.title} title={column.title} links={column.links} />
          ))}
          <FooterColumn title="Follow" links={footer.social} />
        </div>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  links: readonly { label: string; href: string }[];
  /** Before the links. */
  children?: ReactNode;
}

function FooterColumn({ title, links, children }: FooterColumnProps) {
  return (
    <nav aria-label={title} className="max-md:border-plaster/20 max-md:border-t">
      <Disclosure title={title}>
        <h2 className="mb-2 font-semibold text-base text-marigold tracking-normal max-md:hidden">{title}</h2>
        {children}
        <ul className="max-md:pb-3">
          {links.map((link) => (
            <li key={link.href}>
              <SmartLink href={link.href} className={LINK}>
                {link.label}
              </SmartLink>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
