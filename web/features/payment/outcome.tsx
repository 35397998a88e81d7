import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment as words } from "#web/content/pages/payment.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { external } from "#web/lib/links.ts";

const Announce = createContext<(title: string) => void>(() => {});

/**
 * Where the states of a payment page follow each other. It stays, so that whoever cannot see them hears which one it is,
 * and whose button went with its state goes on at the heading of the next.
 */
export function Outcomes({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  const states = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    states.current?.addEventListener("focusin", note, { once: true });
  }, []);
  useEffect(() => {
    if (title && hadFocus.current) focusIfLost(states.current?.querySelector("h1"));
  }, [title]);
  return (
    <div ref={states} className="page-width max-w-[44rem] py-12 md:py-20">
      <p role="status" className="sr-only">
        {title}
      </p>
      <Announce value={setTitle}>{children}</Announce>
    </div>
  );
}

interface OutcomeProps {
  title: string;
  text: string;
  /** Which of the three steps this is; absent when there is none to show. */
  step?: 1 | 2 | 3;
  isLoading?: boolean;
  isFailure?: boolean;
  children?: ReactNode;
}

/** One state of the payment page, a screen high: the footer stands below it and is not moved by the next one. */
export function Outcome({ title, text, step, isLoading, isFailure, children }: OutcomeProps) {
  const announce = useContext(Announce);
  useEffect(() => announce(title), [announce, title]);
  return (
    <div className="grid min-h-svh content-start gap-5 print:min-h-0">
      {step && (
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] gap-2 print:hidden">
          {words.steps.map(({ label, done }, index) => (
            <li
              key={label}
              aria-current={index + 1 === step ? "step" : undefined}
              className={`border-t-4 pt-2 text-sm ${index < step ? "border-leaf font-semibold" : "border-line text-muted"}`}
            >
              {index + 1 < step ? done : label}
            </li>
          ))}
        </ol>
      )}
      <div className="flex items-center gap-4">
        {isLoading && <BlockMark className="size-10 text-terracotta motion-safe:animate-pulse noscript:hidden" />}
        <h1
          tabIndex={-1}
          className={`text-[clamp(1.9rem,6vw,2.6rem)] ${isFailure ? "text-terracotta-deep" : "text-forest"}`}
        >
          {title}
        </h1>
      </div>
      {isLoading && <NoScript of="payment" />}
      <p className={isLoading ? "text-lg noscript:hidden" : "text-lg"}>{text}</p>
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

/** A chat about a payment, or about whatever it is where none is known. */
export function WhatsAppLink({ reference }: { reference?: string }) {
  const draft = reference === undefined ? whatsappDraft.support() : whatsappDraft.payment(reference);
  return (
    <a href={whatsappLink(draft)} className="link min-h-11 print:hidden" {...external}>
      {words.whatsapp}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
