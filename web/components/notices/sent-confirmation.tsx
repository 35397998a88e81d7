import { useEffect, useRef } from "react";
import { useElementId } from "#web/components/ui/element-id.ts";
import { Icon } from "#web/components/ui/icon.tsx";

/** What happens after a form was sent, and by when. */
const TEXTS = {
  message: {
    title: "We have your message",
    next: (replyBy: string) => `We will reply ${replyBy}. To add something, write again or call.`,
  },
  viewing: {
    title: "We have your viewing request",
    next: (replyBy: string) =>
      `We will reply ${replyBy} and agree the time of your viewing with you. Please wait for our reply before you come.`,
  },
  bookedViewing: {
    title: "Your viewing is booked",
    next: (at: string) =>
      `${at}. It takes half an hour. We look forward to showing you around. Our email has the link to cancel it.`,
  },
  bookedViewingWithoutEmail: {
    title: "Your viewing is booked",
    next: (at: string) =>
      `${at}. It takes half an hour. We send no email this time, because your address has had several today: keep the link below.`,
  },
  virtualOffice: {
    title: "We have your enquiry",
    next: (replyBy: string) =>
      `We will contact you ${replyBy}. Have a government ID and proof of address ready, and for a company its registration documents.`,
  },
  newsletter: {
    title: "Your address is on the list",
    next: () =>
      "If your address is new to our list, a welcome email arrives within minutes. After that you get one letter a month. Each has an unsubscribe link.",
  },
  dateAlert: {
    title: "Check your inbox",
    next: () =>
      "If you are not on the list yet, an email arrives within minutes. Press Confirm my email in it. Then we tell you when we publish the next date.",
  },
} as const;

export interface SentProps {
  what: keyof typeof TEXTS;
  /** When we reply, or the time of a booked viewing; a list has neither. */
  when?: string;
  /** The page of a booked viewing. */
  url?: string | null;
}

/** Takes the focus when it appears, so that screen readers read it. */
export function SentConfirmation({ what, when = "", url }: SentProps) {
  const { title, next } = TEXTS[what];
  const id = useElementId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-next`}
      className="my-5 grid scroll-mt-24 gap-2 rounded-card border-2 border-leaf bg-white p-5"
    >
      <h3 id={id} className="flex items-center gap-2 text-xl">
        <Icon name="check" className="size-5 text-leaf" />
        {title}
      </h3>
      <p id={`${id}-next`}>{next(when)}</p>
      {url && (
        <a href={url} target="_blank" className="link inline-flex min-h-11 items-center" rel="noreferrer">
          Cancel viewing
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </section>
  );
}
