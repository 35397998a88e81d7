import { createFileRoute } from "@tanstack/react-router";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { nav } from "#web/content/common.ts";
import { type CareerGuide, career } from "#web/content/pages/career.ts";
import { library } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { calendarLink } from "#web/lib/links.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/career-resources")({
  head: async () => (await import("./-career-resources/head.ts")).careerHead(),
  component: CareerPage,
});

function CareerPage() {
  const { hero, guides, freeSession, cv, links } = career;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...hero} picture={library} />
      <Section id="guides" title={guides.title} intro={guides.intro}>
        <ul className="grid gap-5 sm:grid-cols-2">
          {guides.items.map((guide) => (
            <li key={guide.slug}>
              <GuideCard guide={guide} />
            </li>
          ))}
        </ul>
      </Section>
      <BelowFold>
        <Section id="free-session" title={freeSession.title} intro={freeSession.text} isBanded>
          <div className="flex flex-wrap gap-3">
            <SmartLink
              href={calendarLink({ session: "career" })}
              className={buttonClass({ variant: "accent", className: "max-sm:grow" })}
            >
              {freeSession.button}
            </SmartLink>
            <SmartLink
              href={whatsappLink(whatsappDraft.careerSession())}
              className={buttonClass({ variant: "outline", className: "max-sm:grow" })}
            >
              <Icon name="chat" />
              {freeSession.whatsapp}
            </SmartLink>
          </div>
          <div className="mt-12 grid items-center gap-x-12 gap-y-4 rounded-card border border-oak bg-plaster p-6 md:p-8 lg:grid-cols-[1fr_auto]">
            <div>
              <h3 className="text-2xl">{cv.title}</h3>
              <p className="mt-2">{cv.text}</p>
            </div>
            <SmartLink href={cv.link.href} className={buttonClass({ variant: "outline" })}>
              {cv.link.label}
              <Icon name="arrow" />
            </SmartLink>
          </div>
        </Section>
        <Section id="links" title={links.title} intro={links.intro}>
          <ul className="grid gap-x-10 border-line border-t sm:grid-cols-2">
            {links.items.map(({ name, text, href }) => (
              <li key={href} className="border-line border-b py-4">
                <SmartLink href={href} className="link inline-flex min-h-11 items-center gap-2 text-lg">
                  {name}
                  <Icon name="outside" className="size-4" />
                </SmartLink>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      </BelowFold>
    </Page>
  );
}

function GuideCard({ guide: { slug, title, blurb } }: { guide: CareerGuide }) {
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-white p-6 md:p-7">
      <h3 className="text-xl">{title}</h3>
      <p>{blurb}</p>
      <p className="mt-auto pt-2">
        <a href={`/guides/${slug}.pdf`} download className={buttonClass({ variant: "outline" })}>
          <Icon name="download" />
          {career.guides.download}
          <span className="sr-only"> {title} (PDF)</span>
        </a>
      </p>
    </article>
  );
}
