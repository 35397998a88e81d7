import { type ReactNode, useEffect } from "react";
import { ReloadButton } from "#web/components/notices/page-loading.tsx";
import { PageState } from "#web/components/notices/page-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { pageFailure, partFailure } from "#web/content/load-failure.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import type { RequestLinkFormProps } from "./request-link-form.tsx";

// Shared parts of the self-service pages, which customers open from an email link.

/** True if the link is incomplete, unknown or revoked. */
export function isInvalidLink(token: string, error: unknown): boolean {
  return token === "" || (error instanceof ApiError && (error.status === 404 || error.status === 400));
}

interface LoadStateProps {
  copy: { heading: string; loading: string; unreachable: string; again: string };
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The loading and failure states of a self-service page. */
export function LoadState({ copy, query: { error, isFetching, refetch } }: LoadStateProps) {
  if (!error) return <PageState title={copy.heading} text={copy.loading} isLoading />;
  return (
    <PageState title={copy.heading} text={errorMessage(error, copy.unreachable)}>
      <Button onClick={() => refetch()} disabled={isFetching}>
        {copy.again}
      </Button>
    </PageState>
  );
}

const loadForm = () => import("./request-link-form.tsx").then((loaded) => loaded.RequestLinkForm);

/** For visitors without a valid link: a form that requests a new one. */
export function RequestLink({ title, text, ...form }: RequestLinkFormProps & { title: string; text: string }) {
  const { Component: Form, hasFailed } = useLazyComponent(loadForm);
  return (
    <PageState title={title} text={text}>
      {Form && <Form {...form} />}
      {hasFailed && (
        <>
          <p role="alert">{partFailure.text}</p>
          <ReloadButton label={pageFailure.reload} />
        </>
      )}
    </PageState>
  );
}

/** Refetches when the browser restores the page from its back/forward cache, for example after the checkout. */
export function useRefetchOnReturn(refetch: (token: string) => Promise<unknown>, token: string) {
  useEffect(() => {
    const refetchIfRestored = ({ persisted }: PageTransitionEvent) => persisted && void refetch(token);
    addEventListener("pageshow", refetchIfRestored);
    return () => removeEventListener("pageshow", refetchIfRestored);
  }, [refetch, token]);
}

/** Tells staff who open a customer's page in whose name they act. */
export function StaffNotice({ text }: { text: string | undefined }) {
  return text && <p className="page-width max-w-[44rem] pt-6 font-semibold print:hidden">{text}</p>;
}

/** A list of labelled facts. */
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
