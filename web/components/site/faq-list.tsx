import { useEffect } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import type { Question } from "#web/content/common.ts";
import { useHash } from "#web/lib/address.ts";
import { NoBreakText } from "./no-break-text.tsx";

interface FaqListProps {
  questions: readonly Question[];
  /** Prefix for each question's anchor. */
  idPrefix?: string;
  /** At most one question per group is open. */
  group?: string;
}

/** Native `<details>`, so that it works before any script runs. */
export function FaqList({ questions, idPrefix = "", group }: FaqListProps) {
  const hash = useHash();
  useEffect(() => {
    const target = document.getElementById(hash);
    if (!(target instanceof HTMLDetailsElement)) return;
    target.open = true;
    const parent = target.parentElement?.closest("details");
    if (!parent || parent.open) return;
    parent.open = true;
    target.scrollIntoView();
  }, [hash]);

  return (
    <div className="border-line border-t">
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={idPrefix + id} name={group} className="group border-line border-b">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2.5 md:min-h-14 md:py-3.5 hover:text-terracotta-deep [&::-webkit-details-marker]:hidden">
            <h3 className="leading-snug md:text-lg">{question}</h3>
            <Icon
              name="chevron"
              className="size-5 text-terracotta transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <p className="max-w-[42rem] pb-6">
            <NoBreakText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
