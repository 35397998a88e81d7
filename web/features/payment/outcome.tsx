import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { buttonClass } from "#web/components/ui/button.tsx";
import { payment as copy } from "#web/content/pages/payment.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { external } from "#web/lib/links.ts";

const Announce = createContext<(title: string) => void>(() => {});

/**
 * Container for the states of a payment page. Screen readers hear each title; if focus was lost with the previous
 * state, it moves to the heading.
 */
export function Outcomes({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const markFocus = () => {
      hadFocus.current = true;
    };
    container.current?.addEventListener("focusin", markFocus, { once: true });
  }, []);
  useEffect(() => {
    if (title && hadFocus.current) focusIfLost(container.current?.querySelector("h1"));
  }, [title]);
  return (
    <div ref={container} className="page-width max-w-[44rem] py-12 md:py-20">
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
  /** The current one of three steps; omit it to hide the steps. */
  step?: 1 | 2 | 3;
  /** The name of the third step, where something is left to do. */
  lastStep?: string | undefined;
  isLoading?: boolean;
  isFailure?: boolean;
  children?: ReactNode;
}

/** One state of the payment page. It fills the screen, so that the footer does not move between states. */
export function Outcome({ title, text, step, lastStep, isLoading, isFailure, children }: OutcomeProps) {
  const announce = useContext(Announce);
  useEffect(() => announce(title), [announce, title]);
  return (
    <div className="grid min-h-svh content-start gap-5 print:min-h-0">
      {step && (
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.5rem),1fr))] gap-2 print:hidden">
          {copy.steps.map(({ label, done }, index) => (
            <li
              key={label}
              aria-current={index + 1 === step ? "step" : undefined}
              className={`border-t-4 pt-2 text-sm ${index < step ? "border-leaf font-semibold" : "border-line text-muted"}`}
            >
              {index + 1 < step ? done : (index === 2 && lastStep) || label}
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
      {copy.home}
    </SmartLink>
  );
}

/** A WhatsApp link that names the payment, if there is one. */
export function WhatsAppLink({ reference }: { reference?: string }) {
  const draft = reference === undefined ? whatsappDraft.support() : whatsappDraft.payment(reference);
  return (
    <a href={whatsappLink(draft)} className="link min-h-11 print:hidden" {...external}>
      {copy.whatsapp}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function Reference({ reference }: { reference: string }) {
  return (
    <dl className="rounded-control bg-terrazzo px-4 py-3">
      <dt className="text-muted text-sm">{copy.receipt.reference}</dt>
      <dd className="break-all font-mono">{reference}</dd>
    </dl>
  );
}

interface FailureProps {
  message: string;
  reference: string;
  /** What the payment is for, if known. */
  subject: ReactNode;
  children?: ReactNode;
}

export function Failure({ message, reference, subject, children }: FailureProps) {
  return (
    <Outcome title={copy.failed.title} text={message} isFailure>
      {subject}
      {children}
      <Reference reference={reference} />
      <HomeButton />
      <WhatsAppLink reference={reference} />
    </Outcome>
  );
}
