import { FaqList } from "#web/components/site/faq-list.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { Features } from "./features.tsx";
import { Part } from "./part.tsx";
import { Plans } from "./plans.tsx";
import { Steps } from "./steps.tsx";

/** The column below the opening, in one piece of code. */
export function Lower() {
  return (
    <>
      <Features />
      <Plans />
      <Steps />
      <Part id="questions" title={virtualOffice.faq.title}>
        <FaqList questions={virtualOffice.faq.items} />
      </Part>
    </>
  );
}
