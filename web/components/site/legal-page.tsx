import type { ReactNode } from "react";
import { nav, type PageLink } from "#web/content/common.ts";
import { legalCopy } from "#web/content/legal/legal-copy.ts";
import type { LegalPage as LegalText } from "#web/content/legal/legal-page.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { BreezeEdge } from "./ornaments.tsx";
import { Page } from "./page.tsx";
import { Prose } from "./prose.tsx";
import { SmartLink } from "./smart-link.tsx";

const BACK = { label: nav.backToHome, href: "/" };

/** A legal page. It ends with the children, or with links to the related legal pages. */
export function LegalPage({ text, children }: { text: LegalText; children?: ReactNode }) {
  return (
    <Page action={BACK}>
      <div className="page-width grid gap-4 pt-10 pb-9 lg:pt-14 lg:pb-12">
        <p className="eyebrow">{legalCopy.eyebrow}</p>
        <h1 className="font-extrabold text-[clamp(2.1rem,5vw,3.4rem)] text-forest leading-[1.05]">{text.title}</h1>
        {text.lastUpdated && <p className="text-muted">{legalCopy.lastUpdated(text.lastUpdated)}</p>}
        <div className="mt-1 text-lg">
          <Prose blocks={text.intro} />
        </div>
      </div>
      <BreezeEdge />
      <div className="page-width grid gap-10 py-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 lg:py-14">
        <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24 print:hidden">
          <h2 id="contents" className="mb-2 font-semibold text-base tracking-normal">
            {legalCopy.contents}
          </h2>
          <ol className="border-line border-l-2 md:grid md:grid-cols-2 lg:block">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center py-1.5 pl-4 text-forest leading-snug underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid justify-items-start gap-12">
          <BelowFold>
            {text.sections.map(({ id, title, blocks }, index) => (
              <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`} className="mb-5 max-w-[42rem] text-[clamp(1.5rem,3.4vw,1.9rem)] text-forest">
                  {index + 1}. {title}
                </h2>
                <Prose blocks={blocks} />
              </section>
            ))}
            {children ?? <Related links={text.related} />}
          </BelowFold>
        </div>
      </div>
    </Page>
  );
}

function Related({ links }: { links: readonly PageLink[] }) {
  return (
    <nav aria-label={legalCopy.related} className="w-full max-w-[42rem] border-line border-t pt-6 print:hidden">
      <p className="text-muted">{legalCopy.related}</p>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label, href }) => (
          <li key={href}>
            <SmartLink href={href} className="link inline-flex min-h-11 items-center">
              {label}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
