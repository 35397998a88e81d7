import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";

/** More would push today's arrivals off the screen. */
const SHOWN_AT_FIRST = 3;

interface AttentionListProps<Item> {
  words: { title: string; text: string; list: string; fetchFailed: string };
  query: Pick<UseInfiniteQueryResult<unknown>, "isError" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage">;
  items: readonly Item[];
  idOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** Beside the title. */
  action?: ReactNode;
}

/** Money that somebody has to look after, above the bookings; not there when there is none. */
export function AttentionList<Item>({ words, query, items, idOf, row, action }: AttentionListProps<Item>) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  if (query.isError) {
    return (
      <p role="alert" className="rounded-control border border-terracotta bg-terracotta/5 px-4 py-3">
        {words.fetchFailed}
      </p>
    );
  }
  if (items.length === 0) return null;
  const shown = isOpen ? items : items.slice(0, SHOWN_AT_FIRST);
  const isMore = shown.length < items.length;
  return (
    <section aria-labelledby={titleId} className="rounded-card border-2 border-terracotta bg-white p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-64">
          <h2 id={titleId} className="text-terracotta-deep text-xl">
            {words.title}
          </h2>
          <p className="mt-1 text-muted">{words.text}</p>
        </div>
        {action}
      </div>
      <ul aria-label={words.list} className="mt-4 grid gap-3">
        {shown.map((item) => (
          <li
            key={idOf(item)}
            className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-3 lg:grid-cols-[minmax(12rem,1fr)_minmax(0,3fr)_auto] lg:items-center"
          >
            {row(item)}
          </li>
        ))}
      </ul>
      {(isMore || query.hasNextPage) && (
        <Button
          size="small"
          variant="outline"
          className="mt-4"
          disabled={query.isFetchingNextPage}
          onClick={() => (isMore ? setOpen(true) : query.fetchNextPage())}
        >
          {isMore ? admin.list.showAll(items.length, query.hasNextPage) : admin.list.more}
        </Button>
      )}
    </section>
  );
}
