import { type ReactNode, useEffect, useRef } from "react";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import type { noScript as noScriptWords } from "#web/content/no-script.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { NoScript } from "./no-script.tsx";

interface PageStateProps {
  title: string;
  text: string;
  isLoading?: boolean;
  /** What is said in its place where there is no script; of the state in which a page is sent. */
  noScript?: keyof typeof noScriptWords;
  children?: ReactNode;
}

/**
 * One state of a page that a link from a mail opens, a screen high: the footer is not moved by the next one. Whoever
 * cannot see it hears its title, and whose button went with a state goes on at the heading of the next.
 */
export function PageState({ title, text, isLoading, noScript, children }: PageStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    state.current?.addEventListener("focusin", note, { once: true });
  }, []);
  useEffect(() => {
    if (title && hadFocus.current) focusIfLost(heading.current);
  }, [title]);
  return (
    <div ref={state} className="page-width max-w-[44rem] py-12 md:py-20">
      <p role="status" className="sr-only">
        {title}
      </p>
      <div className="grid min-h-svh content-start gap-5 print:min-h-0">
        <div className="flex items-center gap-4">
          {isLoading && <BlockMark className="size-10 text-terracotta motion-safe:animate-pulse noscript:hidden" />}
          <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.9rem,6vw,2.6rem)] text-forest">
            {title}
          </h1>
        </div>
        {noScript && <NoScript of={noScript} />}
        <p className={isLoading ? "text-lg noscript:hidden" : "text-lg"}>{text}</p>
        {children}
      </div>
    </div>
  );
}
