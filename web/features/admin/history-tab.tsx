import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HistoryEntry } from "#contract/admin.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { ExportButton } from "./export-button.tsx";
import { HistoryRows } from "./history-rows.tsx";
import { ListFrame } from "./list-frame.tsx";
import { listHistoryQuery } from "./list-history.ts";
import { RefreshButton } from "./refresh-button.tsx";
import { useAdminKey } from "./staff-session.ts";
import { useDeskSearch } from "./use-desk-search.ts";

const NO_ENTRIES: HistoryEntry[] = [];

/** Who did what when. */
export function HistoryTab() {
  const { history: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const hasKey = useAdminKey() !== "";
  const { subject } = search;
  const list = useInfiniteQuery(
    { ...listHistoryQuery(subject ? { subjectId: subject } : {}), enabled: hasKey },
    queryClient,
  );
  const pages = list.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.items) ?? NO_ENTRIES, [pages]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {subject ? (
          <p className="flex flex-wrap items-center gap-3">
            {words.only}
            <Button size="small" variant="outline" onClick={() => setFilters({ subject: "" })}>
              {words.showAll}
            </Button>
          </p>
        ) : (
          <h2 className="text-xl">{words.list}</h2>
        )}
        <div className="flex flex-wrap gap-3">
          <RefreshButton query={list} />
          <ExportButton list="history" />
        </div>
      </div>
      <ListFrame
        query={list}
        what={words.what}
        count={entries.length}
        failed={words.failed}
        empty={<p>{subject ? words.noMatch : words.empty}</p>}
      >
        <HistoryRows entries={entries} />
      </ListFrame>
    </div>
  );
}
