import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { addressLine, generalDraft } from "#web/content/common.ts";
import { footer } from "#web/content/footer.ts";
import { WovenBand } from "./ornaments.tsx";
import { SmartLink } from "./smart-link.tsx";
import { Unbroken } from "./unbroken.tsx";
import { Wordmark } from "./wordmark.tsx";

const LINK =
  "inline-flex min-h-11 items-center py-1 text-plaster/90 hover:text-white hover:underline underline-offset-4 md:min-h-9";

/** Shared by every page. */
export function Footer() {
  return (
    <footer className="bg-forest-deep text-plaster print:hidden">
      <WovenBand />
      <div className="page-width grid gap-10 py-14 lg:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start gap-4">
          <Wordmark isOnDark />
          <p className="max-w-[26rem] text-plaster/85">{footer.line}</p>
          <address className="text-plaster/85 not-italic">
            {addressLine}
            <br />
            {site.address.ghanaPostGps}
          </address>
          <p className="text-plaster/85">
            {footer.hours.map((line) => (
              <span key={line} className="block">
                <Unbroken text={line} />
              </span>
            ))}
          </p>
          <FooterColumn
            title={footer.contact.title}
            links={[
              footer.contact.phone,
              footer.contact.email,
              { label: footer.contact.whatsapp, href: whatsappLink(generalDraft) },
            ]}
          />
        </div>
        <div className="grid content-start grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),auto))] gap-x-3 gap-y-8 md:grid-cols-3">
          {footer.columns.map((column) => (
            <FooterColumn key={column.title} title={column.title} links={column.links} />
          ))}
          <FooterColumn title="Follow" links={footer.social} />
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-semibold text-base text-marigold tracking-normal">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <SmartLink href={link.href} className={LINK}>
              {link.label}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
