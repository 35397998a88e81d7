import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { DeskList } from "#web/front-desk/lists/desk-list.tsx";
import { useDeskList } from "#web/front-desk/lists/use-desk-list.ts";
import { useDeskSearch } from "#web/front-desk/lists/use-desk-search.ts";
import { HistoryRows } from "./history-rows.tsx";
import { listHistoryQuery } from "./list-history.ts";

/** Who did what when. */
export function HistoryTab() {
  const { history: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const { subject } = search;
  const { query, items } = useDeskList(listHistoryQuery(subject ? { subjectId: subject } : {}));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DeskList
        list="history"
        filters={
          subject ? (
            <>
              <p>{words.only}</p>
              <Button size="small" variant="outline" onClick={() => setFilters({ subject: "" })}>
                {words.showAll}
              </Button>
            </>
          ) : (
            <h2 className="text-xl">{words.list}</h2>
          )
        }
        query={query}
        what={words.what}
        count={items.length}
        failed={words.failed}
        empty={<p>{subject ? words.noMatch : words.empty}</p>}
      >
        <HistoryRows entries={items} />
      </DeskList>
    </div>
  );
}
