import { type ReactNode, useEffect, useRef } from "react";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import type { noScript as noScriptCopy } from "#web/content/no-script.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { NoScript } from "./no-script.tsx";

interface PageStateProps {
  title: string;
  text: string;
  isLoading?: boolean;
  /** The message to show without JavaScript, for the state in the prerendered HTML. */
  noScript?: keyof typeof noScriptCopy;
  children?: ReactNode;
}

/**
 * One state of a page opened from an email link. It fills the screen, so that the footer does not move between states.
 * Screen readers hear the title; if focus was lost with the previous state, it moves to the heading.
 */
export function PageState({ title, text, isLoading, noScript, children }: PageStateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const markFocus = () => {
      hadFocus.current = true;
    };
    container.current?.addEventListener("focusin", markFocus, { once: true });
  }, []);
  useEffect(() => {
    if (title && hadFocus.current) focusIfLost(heading.current);
  }, [title]);
  return (
    <div ref={container} className="page-width max-w-[44rem] py-12 md:py-20">
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
