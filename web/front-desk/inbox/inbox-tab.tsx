import { INBOX_KINDS, INBOX_STATUSES } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin } from "#web/content/admin.ts";
import { lengthInWords } from "#web/front-desk/components/shown-time.ts";
import { ChoiceSelect } from "#web/front-desk/lists/choice-select.tsx";
import { DeskList } from "#web/front-desk/lists/desk-list.tsx";
import { StatusChips } from "#web/front-desk/lists/status-chips.tsx";
import { useDeskList } from "#web/front-desk/lists/use-desk-list.ts";
import { useDeskSearch } from "#web/front-desk/lists/use-desk-search.ts";
import { inboxDetails } from "./inbox-dialogs.ts";
import { InboxRows } from "./inbox-rows.tsx";
import { listInboxQuery } from "./list-inbox.ts";

/** Enquiries and messages in one list, with the promise to answer beside each. */
export function InboxTab() {
  const { inbox: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const status = INBOX_STATUSES.find((known) => known === search.status);
  const kind = INBOX_KINDS.find((known) => known === search.type);
  const inbox = useDeskList(listInboxQuery({ ...(status && { status }), ...(kind && { kind }) }));
  const { query, items, first: figures } = inbox;

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
      <DeskList
        list="inbox"
        filters={
          <>
            <StatusChips
              statuses={INBOX_STATUSES}
              status={status}
              names={words.statuses}
              counts={{ new: figures?.newCount }}
            />
            <ChoiceSelect
              label={words.kind}
              value={kind ?? ""}
              onChoose={(next) => setFilters({ type: next })}
              choices={[
                { value: "", name: words.anyKind },
                ...INBOX_KINDS.map((value) => ({ value, name: words.kinds[value] })),
              ]}
            />
          </>
        }
        query={query}
        what={words.what}
        count={items.length}
        failed={words.failed}
        empty={
          status || kind ? (
            <>
              <p>{words.noMatch}</p>
              <Button size="small" variant="outline" onClick={() => setFilters({ status: "", type: "" })}>
                {admin.list.clear}
              </Button>
            </>
          ) : (
            <p>{words.empty}</p>
          )
        }
      >
        <InboxRows items={items} />
      </DeskList>
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
