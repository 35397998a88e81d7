import type { ReactNode } from "react";
import { useIsWide } from "./use-is-wide.ts";

interface FoldProps {
  title: string;
  /** A sentence that says the most important, also while it is folded. */
  text: ReactNode;
  /** Id of the heading. */
  id?: string;
  children: ReactNode;
}

/** A part of a long page; a phone folds it until staff press its title. */
export function Fold({ title, text, id, children }: FoldProps) {
  const isWide = useIsWide("table");
  const heading = { id, tabIndex: -1, children: title };
  const sentence = <span className="block text-muted max-md:text-sm md:mt-1">{text}</span>;
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-white px-4 py-2 md:p-6">
      {isWide || children === null ? (
        <>
          <h2 {...heading} className="text-xl outline-none" />
          {sentence}
          {children !== null && <div className="mt-4">{children}</div>}
        </>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            <h2 {...heading} className="inline text-lg outline-none" />
            {sentence}
          </summary>
          <div className="pt-3 pb-2">{children}</div>
        </details>
      )}
    </section>
  );
}
