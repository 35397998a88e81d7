import type { ReactNode } from "react";
import { BlockMark } from "#web/components/site/ornaments.tsx";

interface PlainStateProps {
  title: string;
  text: string;
  isWorking?: boolean;
  children?: ReactNode;
}

/** One state of the page of somebody who waits, a screen high: the footer is not moved by the next one. */
export function PlainState({ title, text, isWorking, children }: PlainStateProps) {
  return (
    <div className="page-width max-w-[44rem] py-12 md:py-20">
      <div role="status" className="grid min-h-svh content-start gap-5">
        <div className="flex items-center gap-4">
          {isWorking && <BlockMark className="size-10 text-terracotta motion-safe:animate-pulse" />}
          <h1 className="text-[clamp(1.9rem,6vw,2.6rem)] text-forest">{title}</h1>
        </div>
        <p className="text-lg">{text}</p>
        {children}
      </div>
    </div>
  );
}
