import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { CLIENT_SORTS, CLIENT_STATUSES } from "#domain/clients/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { admin, CLIENT_STATUS_NAMES } from "#web/content/admin.ts";
import { ChoiceSelect } from "#web/front-desk/lists/choice-select.tsx";
import { ExportButton } from "#web/front-desk/lists/export-button.tsx";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { SearchBox } from "#web/front-desk/lists/search-box.tsx";
import { useDeskList } from "#web/front-desk/lists/use-desk-list.ts";
import { useDeskSearch } from "#web/front-desk/lists/use-desk-search.ts";
import { summaryQuery } from "#web/front-desk/money/get-summary.ts";
import { useAdminKey } from "#web/front-desk/session/staff-session.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { ClientCounters } from "./client-counters.tsx";
import { addClient, clientDetails, deactivateClient, payAhead, takeBackPayment } from "./client-dialogs.ts";
import { clientFilters } from "./client-filters.ts";
import { ClientRows } from "./client-rows.tsx";
import { listClientsQuery } from "./list-clients.ts";

/** Virtual-office clients: four counters, then the list. */
export function ClientsTab() {
  const { clients: words } = admin;
  const { search, setFilters } = useDeskSearch();
  const filters = clientFilters(search);
  const { search: q = "", sort, status } = filters;
  const hasKey = useAdminKey() !== "";

  const { query, items: clients, first } = useDeskList(listClientsQuery(filters));
  const summary = useQuery({ ...summaryQuery(), enabled: hasKey }, queryClient);
  const shown = useDeferredValue(clients);
  const isFiltered = q !== "" || status !== undefined;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ClientCounters
        counts={summary.data?.clients}
        status={status}
        onChoose={(next) => setFilters({ status: next ?? "" })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-[min(100%,16rem)] grow basis-64">
          <SearchBox label={words.search} value={q} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <ChoiceSelect
          label={words.sort}
          value={sort}
          onChoose={(next) => setFilters({ sort: next === "next_due" ? "" : next })}
          choices={CLIENT_SORTS.map((value) => ({ value, name: words.sorts[value] }))}
        />
        <ChoiceSelect
          label={words.status}
          value={status ?? ""}
          onChoose={(next) => setFilters({ status: next })}
          choices={[
            { value: "", name: words.anyStatus },
            ...CLIENT_STATUSES.map((value) => ({ value, name: CLIENT_STATUS_NAMES[value] })),
          ]}
        />
        <div className="flex flex-wrap gap-3 lg:ml-auto">
          <ExportButton list="clients" />
          <Button size="small" onClick={() => addClient.open({})} disabled={!hasKey}>
            {words.add}
          </Button>
        </div>
      </div>
      <ListFrame
        query={query}
        what={words.what}
        count={clients.length}
        total={first?.total}
        isCut={first?.isCut}
        failed={words.failed}
        empty={
          isFiltered ? (
            <>
              <p>{words.noMatch}</p>
              <Button size="small" variant="outline" onClick={() => setFilters({ q: "", status: "" })}>
                {admin.list.clear}
              </Button>
            </>
          ) : (
            <>
              <p>{words.empty}</p>
              <p className="text-muted text-sm">{words.emptyHint}</p>
            </>
          )
        }
      >
        <ClientRows clients={shown} />
      </ListFrame>
      <p className="hidden text-muted text-sm lg:block">{admin.list.keys}</p>
      <DialogHost dialog={clientDetails} />
      <DialogHost dialog={addClient} />
      <DialogHost dialog={deactivateClient} />
      <DialogHost dialog={payAhead} />
      <DialogHost dialog={takeBackPayment} />
    </div>
  );
}
