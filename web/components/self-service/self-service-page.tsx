import { type ReactNode, useEffect } from "react";
import { PageState } from "#web/components/notices/page-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { partFailure } from "#web/content/load-failure.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import type { RequestLinkFormProps } from "./request-link-form.tsx";

// What the pages share that somebody opens by a link of their own.

/** Whether the link leads nowhere: it is not whole, was never given out, or has been taken back. */
export function isInvalidLink(token: string, error: unknown): boolean {
  return token === "" || (error instanceof ApiError && (error.status === 404 || error.status === 400));
}

interface LoadStateProps {
  words: { heading: string; loading: string; unreachable: string; again: string };
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** While it is on its way, and where it does not come. */
export function LoadState({ words, query: { error, isFetching, refetch } }: LoadStateProps) {
  if (!error) return <PageState title={words.heading} text={words.loading} isLoading />;
  return (
    <PageState title={words.heading} text={errorMessage(error, words.unreachable)}>
      <Button onClick={() => refetch()} disabled={isFetching}>
        {words.again}
      </Button>
    </PageState>
  );
}

const loadForm = () => import("./request-link-form.tsx").then((loaded) => loaded.RequestLinkForm);

/** For whoever has no link that opens, with the form that sends one. */
export function RequestLink({ title, text, ...form }: RequestLinkFormProps & { title: string; text: string }) {
  const { Part: Form, hasFailed } = useLazyComponent(loadForm);
  return (
    <PageState title={title} text={text}>
      {Form && <Form {...form} />}
      {hasFailed && <p role="alert">{partFailure.text}</p>}
    </PageState>
  );
}

/** Whoever comes back from the checkout by the browser's own way sees the page as it was left: it is asked for again. */
export function useRefetchOnReturn(lookAgain: (token: string) => Promise<unknown>, token: string) {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => persisted && void lookAgain(token);
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, [lookAgain, token]);
}

/** What it is about, in names and values. */
export function FactList({ facts, className = "" }: { facts: readonly [string, ReactNode][]; className?: string }) {
  return (
    <dl className={`grid gap-2 rounded-control bg-terrazzo px-4 py-3 ${className}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ChatLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="link inline-flex min-h-11 items-center print:hidden"
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
