import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { UpdateKeyButton } from "#web/front-desk/session/api-key-dialog.tsx";
import { sessionCopy } from "#web/front-desk/session/copy.ts";
import { SignInAgainButton } from "#web/front-desk/session/session-expired.tsx";
import { useHasCredentials, useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { classNames } from "#web/lib/class-names.ts";

export interface ListFrameProps {
  query: Pick<
    UseInfiniteQueryResult<unknown>,
    | "data"
    | "error"
    | "isError"
    | "isPlaceholderData"
    | "hasNextPage"
    | "fetchNextPage"
    | "isFetchingNextPage"
    | "isFetchNextPageError"
    | "refetch"
    | "isRefetching"
    | "isFetching"
  >;
  /** As in "1 client", "50 of 120 clients" and "to view clients". */
  noun: { one: string; many: string };
  count: number;
  total?: number | undefined;
  /** Whether the search matched more records than it examined. */
  isTruncated?: boolean | undefined;
  errorTitle: string;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list's other states (no key, refused, failed, loading, empty), and its further pages. */
export function ListFrame({ query, noun, count, total, isTruncated, errorTitle, empty, children }: ListFrameProps) {
  if (!useHasCredentials()) return <ApiKeyPrompt noun={noun.many} />;
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={errorTitle} />;
  if (!query.data) return <Placeholder>{frontDeskCopy.list.loading}</Placeholder>;
  // Shown where staff look: at the end after a failed next page.
  const staleNotice = query.isError && <StaleDataNotice query={query} errorTitle={errorTitle} />;
  return (
    <div aria-busy={query.isPlaceholderData || query.isRefetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        className={classNames(
          "-mt-1 -mb-3 h-1 rounded-full",
          query.isPlaceholderData && "bg-marigold motion-safe:animate-pulse",
        )}
      />
      {!query.isFetchNextPageError && staleNotice}
      {count === 0 ? <Placeholder>{empty}</Placeholder> : children}
      {query.isFetchNextPageError && staleNotice}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm tabular-nums">
          {count > 0 && frontDeskCopy.list.shown(count, total, noun)}
          {isTruncated && ` ${frontDeskCopy.list.cut}`}
        </p>
        {query.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            onClick={() => query.fetchNextPage()}
            disabled={query.isFetchingNextPage}
          >
            {query.isFetchingNextPage ? frontDeskCopy.list.loading : frontDeskCopy.list.more}
          </Button>
        )}
      </div>
    </div>
  );
}

interface EmptyListProps {
  text: string;
  hint?: string;
  /** Clears the filters that leave the list empty. */
  onClear?: () => void;
  children?: ReactNode;
}

/** Why a list is empty, and what to do. */
export function EmptyList({ text, hint, onClear, children }: EmptyListProps) {
  return (
    <>
      <p>{text}</p>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {children}
      {onClear && (
        <Button size="small" variant="outline" onClick={onClear}>
          {frontDeskCopy.list.clear}
        </Button>
      )}
    </>
  );
}

export function ApiKeyPrompt({ noun }: { noun: string }) {
  return (
    <Placeholder>
      <p>{sessionCopy.key.prompt(noun)}</p>
      <UpdateKeyButton />
    </Placeholder>
  );
}

interface QueryDataProps<Data> {
  query: LoadErrorProps["query"] & { data: Data | undefined; isError: boolean; isFetching: boolean };
  errorTitle: string;
  /** Says above older data that a refetch has failed. */
  showsStale?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query has fetched, or why there is nothing yet. */
export function QueryData<Data>({ query, errorTitle, showsStale = false, children }: QueryDataProps<Data>) {
  if (hasNothingToShow(query)) return <LoadError query={query} errorTitle={errorTitle} />;
  if (query.data === undefined) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  return (
    <>
      {showsStale && query.isError && <StaleDataNotice query={query} errorTitle={errorTitle} />}
      {children(query.data)}
    </>
  );
}

interface LoadErrorProps {
  query: { error: unknown; refetch: () => unknown };
  errorTitle: string;
}

export function LoadError({ query: { error, refetch }, errorTitle }: LoadErrorProps) {
  const reason = errorReason(error);
  const isNamed = useIsNamedStaff();
  if (isNamed && isUnauthorized(error)) {
    return (
      <Placeholder isAlert>
        <p className="font-semibold">{sessionCopy.over.list}</p>
        <SignInAgainButton variant="outline" />
      </Placeholder>
    );
  }
  return (
    <Placeholder isAlert>
      <p className="font-semibold">{isUnauthorized(error) ? sessionCopy.key.invalid : errorTitle}</p>
      {reason && <p className="text-muted text-sm">{reason}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {!isNamed && <UpdateKeyButton />}
        {!isUnauthorized(error) && (
          <Button size="small" variant="outline" onClick={() => refetch()}>
            {frontDeskCopy.tryAgain}
          </Button>
        )}
      </div>
    </Placeholder>
  );
}

/** Whether a failure leaves nothing to show: no earlier data, or the key is refused. */
export function hasNothingToShow(query: { data: unknown; error: unknown; isError: boolean }): boolean {
  return query.isError && (query.data === undefined || isUnauthorized(query.error));
}

interface StaleDataNoticeProps {
  query: {
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
    /** For a list, whose next page may have failed. */
    isFetchNextPageError?: boolean;
    fetchNextPage?: () => unknown;
  };
  errorTitle: string;
}

/** Shown beside older data after a refetch has failed. */
export function StaleDataNotice({ query, errorTitle }: StaleDataNoticeProps) {
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3"
    >
      <p>
        <span className="font-semibold">{errorTitle}</span> {errorReason(error) ?? ""}
      </p>
      {!isUnauthorized(error) && (
        <Button
          size="small"
          variant="outline"
          onClick={() => (isFetchNextPageError && fetchNextPage ? fetchNextPage() : refetch())}
          disabled={isFetching}
        >
          {isFetching ? frontDeskCopy.list.loading : frontDeskCopy.tryAgain}
        </Button>
      )}
    </div>
  );
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function errorReason(error: unknown): string | null {
  return error instanceof ApiError && !isUnauthorized(error) ? error.userMessage : null;
}

function Placeholder({ isAlert, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <div
      role={isAlert ? "alert" : undefined}
      className={classNames(
        "grid min-h-40 place-content-center justify-items-center gap-3 rounded-card border border-dashed px-5 py-8 text-center",
        isAlert ? "border-terracotta bg-terracotta/5" : "border-oak bg-white/60",
      )}
    >
      {children}
    </div>
  );
}
