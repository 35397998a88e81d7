import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { classNames } from "#web/lib/class-names.ts";
import { keyDialog } from "./key-dialog.ts";
import { useAdminKey } from "./staff-session.ts";

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
    | "refetch"
    | "isRefetching"
    | "isFetching"
  >;
  /** "clients", as in "to view clients" and "50 of 120 clients". */
  what: string;
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
  const key = useAdminKey();
  if (key === "") return <KeyPrompt what={what} />;
  if (query.isError) return <Problem error={query.error} failed={failed} onAgain={() => query.refetch()} />;
  if (!query.data) return <Note>{admin.list.loading}</Note>;
  return (
    <div aria-busy={query.isPlaceholderData || query.isRefetching} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className={classNames("h-1 rounded-full", query.isPlaceholderData && "animate-pulse bg-marigold")} />
      {count === 0 ? <Note>{empty}</Note> : children}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm tabular-nums">
          {count > 0 && admin.list.shown(count, total, what)}
          {isCut && ` ${admin.list.cut}`}
        </p>
        {query.hasNextPage && (
          <Button
            variant="outline"
            size="small"
            onClick={() => query.fetchNextPage()}
            disabled={query.isFetchingNextPage}
          >
            {query.isFetchingNextPage ? admin.list.loading : admin.list.more}
          </Button>
        )}
      </div>
    </div>
  );
}

export function KeyPrompt({ what }: { what: string }) {
  return (
    <Note>
      <p>{admin.key.prompt(what)}</p>
      <Button size="small" onClick={() => keyDialog.open({})}>
        {admin.bar.updateKey}
      </Button>
    </Note>
  );
}

export function Problem({ error, failed, onAgain }: { error: unknown; failed: string; onAgain: () => void }) {
  const isRefused = error instanceof ApiError && error.status === 401;
  const reason = error instanceof ApiError && !isRefused ? error.sentence : null;
  return (
    <Note isAlert>
      <p className="font-semibold">{isRefused ? admin.key.invalid : failed}</p>
      {reason && <p className="text-muted text-sm">{reason}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="small" onClick={() => keyDialog.open({})}>
          {admin.bar.updateKey}
        </Button>
        {!isRefused && (
          <Button size="small" variant="outline" onClick={onAgain}>
            {admin.tryAgain}
          </Button>
        )}
      </div>
    </Note>
  );
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
