import { useQuery } from "@tanstack/react-query";
import type { AdminSummary } from "#contract/front-desk/overview.ts";
import { CLIENT_SORTS, CLIENT_STATUSES, type ClientStatus } from "#domain/clients/clients.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { FilterSheet } from "#web/front-desk/lists/filter-sheet.tsx";
import { ChoiceSelect, FilterSelect, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { EmptyList, ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { ExportButton } from "#web/front-desk/lists/list-toolbar.tsx";
import { ResultsInAllViews } from "#web/front-desk/lists/results-in-all-views.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { summaryQuery } from "#web/front-desk/money/queries.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";
import { AddClientDialog } from "./add-client-dialog.tsx";
import { ClientRows } from "./client-rows.tsx";
import { CLIENT_STATUS_NAMES, clientCopy as copy } from "./copy.ts";
import { clientFilters, clientsQuery } from "./queries.ts";

/** Inline, because a class would be in the stylesheet that every visitor loads. */
const PRESSED_RING = "0 0 0 2px var(--color-plaster), 0 0 0 4px var(--color-forest)";

/** Virtual-office clients: four counters, then the list. */
export function ClientsTab() {
  const { search, setFilters } = useFrontDeskSearch();
  const filters = clientFilters(search);
  const { search: q = "", sort, status } = filters;
  const hasCredentials = useHasCredentials();

  const { query, items: shown, first } = useList(clientsQuery(filters));
  const summary = useQuery({ ...summaryQuery(), enabled: hasCredentials });
  const isFiltered = q !== "" || status !== undefined;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ClientCounters
        counts={summary.data?.clients}
        status={status}
        onChoose={(next) => setFilters({ status: next ?? "" })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-[min(100%,16rem)] grow basis-64">
          <SearchBox label={copy.search} value={q} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <FilterSheet activeFilters={status ? 1 : 0}>
          <ChoiceSelect
            label={copy.sort}
            value={sort}
            onChoose={(next) => setFilters({ sort: next === "next_due" ? "" : next })}
            choices={CLIENT_SORTS.map((value) => ({ value, name: copy.sorts[value] }))}
          />
          <FilterSelect
            filter="status"
            label={copy.status}
            value={status}
            any={copy.anyStatus}
            values={CLIENT_STATUSES}
            names={CLIENT_STATUS_NAMES}
          />
          <ExportButton list="clients" />
        </FilterSheet>
        <OpenButton disabled={!hasCredentials} dialog={(onClose) => <AddClientDialog onClose={onClose} />}>
          {copy.add.action}
        </OpenButton>
      </div>
      <ListFrame
        query={query}
        noun={copy.noun}
        count={shown.length}
        total={first?.total}
        isTruncated={first?.isCut}
        errorTitle={copy.failed}
        empty={
          isFiltered ? (
            <EmptyList text={copy.noMatch} onClear={() => setFilters({ q: "", status: "" })}>
              {q && status && (
                <ResultsInAllViews
                  listOptions={clientsQuery({ search: q, sort: "name" })}
                  noun={copy.noun}
                  onShow={() => setFilters({ status: "" })}
                />
              )}
            </EmptyList>
          ) : (
            <EmptyList text={copy.empty} hint={copy.emptyHint} />
          )
        }
      >
        <ClientRows clients={shown} />
      </ListFrame>
    </div>
  );
}

interface ClientCountersProps {
  counts: AdminSummary["clients"] | undefined;
  status: ClientStatus | undefined;
  onChoose: (status: ClientStatus | undefined) => void;
}

/** Four counters; each filters the list. */
export function ClientCounters({ counts, status, onChoose }: ClientCountersProps) {
  const { counters, counterHint } = copy;
  const cells = [
    { id: "total", status: undefined, count: counts?.total },
    { id: "active", status: "active", count: counts?.active },
    { id: "due_soon", status: "due_soon", count: counts?.dueSoon },
    { id: "overdue", status: "overdue", count: counts?.overdue },
  ] as const;
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-3">
      {cells.map((cell) => {
        const isAlarm = cell.id === "overdue" && Boolean(cell.count);
        const isWarning = cell.id === "due_soon" && Boolean(cell.count);
        return (
          <li key={cell.id}>
            <button
              type="button"
              aria-pressed={cell.status === status}
              title={counterHint[cell.id]}
              onClick={() => onChoose(cell.status)}
              style={cell.status === status ? { boxShadow: PRESSED_RING } : undefined}
              className={classNames(
                "flex min-h-11 w-full items-baseline justify-between gap-2 rounded-card border px-3 py-1.5 text-left forced-colors:aria-pressed:underline",
                isAlarm
                  ? "border-terracotta-deep bg-terracotta text-white hover:bg-terracotta-deep"
                  : "border-line bg-white hover:border-forest",
                isWarning && "border-l-8 border-l-marigold",
              )}
            >
              <span className="font-medium text-sm">{counters[cell.id]}</span>
              <span className="price text-2xl">
                {cell.count === undefined ? "–" : cell.count.toLocaleString("en-GB")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
