import { Disclosure } from "#web/components/site/disclosure.tsx";
import { FaqList } from "#web/components/site/faq-list.tsx";
import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { faq } from "#web/content/faq.ts";
import { home } from "#web/content/pages/home.ts";

const HALF = Math.ceil(faq.length / 2);

export function Faq() {
  const { title, more, rest } = home.faq;
  return (
    <Section id="faq" title={title}>
      <div className="grid lg:grid-cols-2 lg:gap-x-12">
        <FaqList questions={faq.slice(0, HALF)} idPrefix="faq-" />
        <Disclosure title={rest} className="-mt-px lg:mt-0">
          <FaqList questions={faq.slice(HALF)} idPrefix="faq-" />
        </Disclosure>
      </div>
      <SmartLink href={more.href} className="link mt-2 inline-flex min-h-11 items-center md:mt-6">
        {more.label}
      </SmartLink>
    </Section>
  );
}
