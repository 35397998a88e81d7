import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { Steady } from "#web/front-desk/lists/steady.tsx";

interface MoneyPanelProps {
  id: string;
  words: { title: string; text: string; list: string };
  query: Pick<UseInfiniteQueryResult<unknown>, "hasNextPage" | "fetchNextPage" | "isFetchingNextPage">;
  rows: readonly { key: string; row: ReactNode }[];
}

/** One of the lists of money to look after, opened. */
export function MoneyPanel({ id, words, query, rows }: MoneyPanelProps) {
  return (
    <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{words.text}</p>
      <Steady>
        <ul aria-label={words.list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map(({ key, row }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-3 lg:grid-cols-[13rem_minmax(0,1fr)_9rem] lg:items-center"
            >
              {row}
            </li>
          ))}
        </ul>
      </Steady>
      {query.hasNextPage && (
        <div>
          <Button
            size="small"
            variant="outline"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? admin.list.loading : admin.list.more}
          </Button>
        </div>
      )}
    </div>
  );
}
