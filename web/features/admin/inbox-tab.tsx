import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { InboxItem } from "#contract/admin.ts";
import { INBOX_STATUSES, type InboxStatus } from "#domain/inbox.ts";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { ExportButton } from "./export-button.tsx";
import { inboxDetails } from "./inbox-dialogs.ts";
import { InboxRows } from "./inbox-rows.tsx";
import { ListFrame } from "./list-frame.tsx";
import { listInboxQuery } from "./list-inbox.ts";
import { RefreshButton } from "./refresh-button.tsx";
import { lengthInWords } from "./shown-time.ts";
import { useAdminKey } from "./staff-session.ts";
import { useDeskSearch } from "./use-desk-search.ts";

const NO_ITEMS: InboxItem[] = [];

/** Enquiries and messages in one list, with the promise to answer beside each. */
export function InboxTab() {
  const { inbox: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const status: InboxStatus | undefined = INBOX_STATUSES.find((known) => known === search.status);
  const hasKey = useAdminKey() !== "";
  const list = useInfiniteQuery({ ...listInboxQuery(status ? { status } : {}), enabled: hasKey }, queryClient);
  const pages = list.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? NO_ITEMS, [pages]);
  const figures = pages?.[0];

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid gap-x-8 gap-y-3 rounded-card border border-line bg-white px-5 py-4 sm:grid-cols-[auto_auto_1fr] sm:items-center">
        <Figure label={words.waiting} value={figures ? figures.newCount.toLocaleString("en-GB") : "–"} />
        <Figure
          label={words.median}
          value={
            figures?.medianReplyMinutes == null ? "–" : lengthInWords(Math.round(figures.medianReplyMinutes) * 60_000)
          }
          note={
            figures && (figures.answeredThisMonth > 0 ? words.answeredCount(figures.answeredThisMonth) : words.noMedian)
          }
        />
        <div className="text-muted text-sm sm:text-right">
          <dt className="sr-only">{words.columns.age}</dt>
          <dd>{words.promise}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceChips
          label={words.status}
          value={status ?? ""}
          onChoose={(next) => setFilters({ status: next })}
          choices={[
            { value: "", name: words.all },
            ...INBOX_STATUSES.map((value) => ({
              value,
              name: words.statuses[value],
              count: value === "new" ? figures?.newCount : undefined,
            })),
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <RefreshButton query={list} />
          <ExportButton list="inbox" />
        </div>
      </div>
      <ListFrame
        query={list}
        what={words.what}
        count={items.length}
        failed={words.failed}
        empty={<p>{status ? words.noMatch : words.empty}</p>}
      >
        <InboxRows items={items} />
      </ListFrame>
      <DialogHost dialog={inboxDetails} />
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="price text-2xl">{value}</span>
        {note && <span className="ml-2 text-muted text-sm">{note}</span>}
      </dd>
    </div>
  );
}
