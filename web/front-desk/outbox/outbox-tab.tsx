import { OUTBOX_STATUSES } from "#domain/operations/outbox.ts";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin } from "#web/content/admin.ts";
import { DeskList } from "#web/front-desk/lists/desk-list.tsx";
import { StatusChips } from "#web/front-desk/lists/status-chips.tsx";
import { useDeskList } from "#web/front-desk/lists/use-desk-list.ts";
import { useDeskSearch } from "#web/front-desk/lists/use-desk-search.ts";
import { listOutboxQuery } from "./list-outbox.ts";
import { resendMessage } from "./outbox-dialogs.ts";
import { OutboxRows } from "./outbox-rows.tsx";

/** What was sent, what waits and what failed. */
export function OutboxTab() {
  const { outbox: words } = admin;
  const { search } = useDeskSearch();
  const status = OUTBOX_STATUSES.find((known) => known === search.status);
  const { query, items } = useDeskList(listOutboxQuery(status ? { status } : {}));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DeskList
        list="outbox"
        filters={<StatusChips statuses={OUTBOX_STATUSES} status={status} names={words.statuses} />}
        query={query}
        what={words.what}
        count={items.length}
        failed={words.failed}
        empty={<p>{status ? words.noMatch : words.empty}</p>}
      >
        <OutboxRows messages={items} />
      </DeskList>
      <DialogHost dialog={resendMessage} />
    </div>
  );
}
