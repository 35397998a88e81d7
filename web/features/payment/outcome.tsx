import type { ReactNode } from "react";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment as words } from "#web/content/payment.ts";

interface OutcomeProps {
  title: string;
  text: string;
  /** Which of the three steps this is; absent when there is none to show. */
  step?: 1 | 2 | 3;
  isWorking?: boolean;
  isFailure?: boolean;
  children?: ReactNode;
}

/** One state of the payment page, a screen high: the footer stands below it and is not moved by the next one. */
export function Outcome({ title, text, step, isWorking, isFailure, children }: OutcomeProps) {
  return (
    <div className="grid min-h-svh content-start gap-5 print:min-h-0" aria-live="polite" aria-busy={isWorking}>
      {step && (
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] gap-2 print:hidden">
          {words.steps.map((label, index) => (
            <li
              key={label}
              aria-current={index + 1 === step ? "step" : undefined}
              className={`border-t-4 pt-2 text-sm ${index < step ? "border-leaf font-semibold" : "border-line text-muted"}`}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
      <div className="flex items-center gap-4">
        {isWorking && <BlockMark className="size-10 text-terracotta motion-safe:animate-pulse" />}
        <h1 className={`text-[clamp(1.9rem,6vw,2.6rem)] ${isFailure ? "text-terracotta-deep" : "text-forest"}`}>
          {title}
        </h1>
      </div>
      <p className="text-lg">{text}</p>
      {children}
    </div>
  );
}

export function HomeButton() {
  return (
    <SmartLink href="/" className={buttonClass({ variant: "outline" })}>
      {words.home}
    </SmartLink>
  );
}
