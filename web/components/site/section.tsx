import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { NoBreakText } from "./no-break-text.tsx";

interface SectionProps {
  id?: string;
  eyebrow?: string;
  title: string;
  intro?: string;
  /** An extra sentence that only applies with JavaScript. */
  hint?: string;
  isBanded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A section of a page with its heading. Links to its ID move focus here. */
export function Section({ id, eyebrow, title, intro, hint, isBanded, className, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-label={title}
      className={classNames("band", isBanded && "bg-terrazzo", className)}
    >
      <div className="page-width">
        <div className="mb-5 max-w-[44rem] md:mb-10">
          {eyebrow && <p className="eyebrow mb-1 md:mb-2">{eyebrow}</p>}
          <h2 className="text-[clamp(1.7rem,4.5vw,2.9rem)]">{title}</h2>
          {intro && (
            <p className="mt-2.5 text-muted md:mt-4 md:text-lg">
              <NoBreakText text={intro} />
              {hint && <span className="noscript:hidden">{` ${hint}`}</span>}
            </p>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
