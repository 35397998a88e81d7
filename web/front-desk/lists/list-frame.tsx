import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { UpdateKeyButton } from "#web/front-desk/session/api-key-dialog.tsx";
import { SignInAgain } from "#web/front-desk/session/session-over.tsx";
import { useHasWayIn, useIsByName } from "#web/front-desk/session/staff-session.ts";
import { sessionWords } from "#web/front-desk/session/words.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
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
  what: { one: string; many: string };
  count: number;
  total?: number | undefined;
  /** Whether a search matched more than was looked through. */
  isCut?: boolean | undefined;
  failed: string;
  /** What an empty list says. */
  empty: ReactNode;
  children: ReactNode;
}

/** Everything a list can be instead of rows: without a key, refused, failed, loading, empty; and its further pages. */
export function ListFrame({ query, what, count, total, isCut, failed, empty, children }: ListFrameProps) {
  if (!useHasWayIn()) return <KeyPrompt what={what.many} />;
  if (isNothingToShow(query)) return <Problem error={query.error} failed={failed} onAgain={() => query.refetch()} />;
  if (!query.data) return <Note>{frontDeskWords.list.loading}</Note>;
  // Where whoever has just asked is looking: at the end, for a next page.
  const news = query.isError && <OldNews query={query} failed={failed} />;
  return (
    <div aria-busy={query.isPlaceholderData || query.isRefetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div
        className={classNames("h-1 rounded-full", query.isPlaceholderData && "bg-marigold motion-safe:animate-pulse")}
      />
      {!query.isFetchNextPageError && news}
      {count === 0 ? <Note>{empty}</Note> : children}
      {query.isFetchNextPageError && news}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm tabular-nums">
          {count > 0 && frontDeskWords.list.shown(count, total, what)}
          {isCut && ` ${frontDeskWords.list.cut}`}
        </p>
        {query.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            onClick={() => query.fetchNextPage()}
            disabled={query.isFetchingNextPage}
          >
            {query.isFetchingNextPage ? frontDeskWords.list.loading : frontDeskWords.list.more}
          </Button>
        )}
      </div>
    </div>
  );
}

export function KeyPrompt({ what }: { what: string }) {
  return (
    <Note>
      <p>{sessionWords.key.prompt(what)}</p>
      <UpdateKeyButton />
    </Note>
  );
}

export function Problem({ error, failed, onAgain }: { error: unknown; failed: string; onAgain: () => void }) {
  const reason = reasonOf(error);
  const byName = useIsByName();
  if (byName && isRefused(error)) {
    return (
      <Note isAlert>
        <p className="font-semibold">{sessionWords.over.list}</p>
        <SignInAgain variant="outline" />
      </Note>
    );
  }
  return (
    <Note isAlert>
      <p className="font-semibold">{isRefused(error) ? sessionWords.key.invalid : failed}</p>
      {reason && <p className="text-muted text-sm">{reason}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {!byName && <UpdateKeyButton />}
        {!isRefused(error) && (
          <Button size="small" variant="outline" onClick={onAgain}>
            {frontDeskWords.tryAgain}
          </Button>
        )}
      </div>
    </Note>
  );
}

/** Whether a failure leaves nothing to read: nothing came before it, or the key is refused. */
export function isNothingToShow(query: { data: unknown; error: unknown; isError: boolean }): boolean {
  return query.isError && (query.data === undefined || isRefused(query.error));
}

interface OldNewsProps {
  query: {
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
    /** Of a list, which may have failed at its next page. */
    isFetchNextPageError?: boolean;
    fetchNextPage?: () => unknown;
  };
  failed: string;
}

/** Beside what was read before, when asking once more has failed. */
export function OldNews({ query, failed }: OldNewsProps) {
  const { error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-terracotta bg-terracotta/5 px-4 py-3"
    >
      <p>
        <span className="font-semibold">{failed}</span> {reasonOf(error) ?? ""}
      </p>
      {!isRefused(error) && (
        <Button
          size="small"
          variant="outline"
          onClick={() => (isFetchNextPageError && fetchNextPage ? fetchNextPage() : refetch())}
          disabled={isFetching}
        >
          {isFetching ? frontDeskWords.list.loading : frontDeskWords.tryAgain}
        </Button>
      )}
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && !isRefused(error) ? error.userMessage : null;
}

function Note({ isAlert, children }: { isAlert?: boolean; children: ReactNode }) {
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
