import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutboxMessage } from "#contract/admin.ts";
import { OUTBOX_STATUSES, type OutboxStatus } from "#domain/outbox.ts";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListFrame } from "./list-frame.tsx";
import { listOutboxQuery } from "./list-outbox.ts";
import { resendMessage } from "./outbox-dialogs.ts";
import { OutboxRows } from "./outbox-rows.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { useAdminKey } from "./staff-session.ts";
import { useDeskSearch } from "./use-desk-search.ts";

const NO_MESSAGES: OutboxMessage[] = [];

/** What was sent, what waits and what failed. */
export function OutboxTab() {
  const { outbox: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const status: OutboxStatus | undefined = OUTBOX_STATUSES.find((known) => known === search.status);
  const hasKey = useAdminKey() !== "";
  const list = useInfiniteQuery({ ...listOutboxQuery(status ? { status } : {}), enabled: hasKey }, queryClient);
  const pages = list.data?.pages;
  const messages = useMemo(() => pages?.flatMap((page) => page.items) ?? NO_MESSAGES, [pages]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceChips
          label={words.status}
          value={status ?? ""}
          onChoose={(next) => setFilters({ status: next })}
          choices={[
            { value: "", name: words.all },
            ...OUTBOX_STATUSES.map((value) => ({ value, name: words.statuses[value] })),
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <RefreshButton query={list} />
          <ExportButton list="outbox" />
        </div>
      </div>
      <ListFrame
        query={list}
        what={words.what}
        count={messages.length}
        failed={words.failed}
        empty={<p>{status ? words.noMatch : words.empty}</p>}
      >
        <OutboxRows messages={messages} />
      </ListFrame>
      <DialogHost dialog={resendMessage} />
    </div>
  );
}
