import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type ExportList, exportEffect } from "#domain/front-desk/desk.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { reloadFrontDesk, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { FilterSheet } from "./filter-sheet.tsx";

interface ListToolbarProps extends RefreshButtonProps {
  /** Name of the list's export. */
  list: ExportList;
  /** Number of active filters. */
  activeFilters: number;
  children: ReactNode;
}

export function ListToolbar({ list, query, activeFilters, children }: ListToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FilterSheet activeFilters={activeFilters}>
        {children}
        <div className="flex flex-wrap gap-2 sm:gap-3 ml-auto">
          <RefreshButton query={query} />
          <ExportButton list={list} />
        </div>
      </FilterSheet>
    </div>
  );
}

interface RefreshButtonProps {
  query: Pick<UseInfiniteQueryResult<unknown>, "isFetching">;
}

/** Refetches everything, including the payments above a list and the counts on the tabs. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      className="-mx-2 sm:mx-0"
      onClick={() => void reloadFrontDesk()}
      disabled={query.isFetching}
    >
      {query.isFetching ? frontDeskCopy.list.loading : frontDeskCopy.list.refresh}
    </Button>
  );
}

interface ExportButtonProps {
  list: ExportList;
  /** Label for a list other than the one on the screen. */
  name?: string;
}

/** Exports the whole list as CSV, regardless of filters. */
export function ExportButton({ list, name }: ExportButtonProps) {
  const [isExporting, setExporting] = useState(false);
  const hasCredentials = useHasCredentials();
  const mayExport = useHasRight(exportEffect(list));

  async function save() {
    setExporting(true);
    try {
      await exportList(list);
      toast(frontDeskCopy.list.csvSaved(frontDeskCopy.lists[list]));
    } catch (error) {
      toast({
        variant: "destructive",
        title: frontDeskCopy.error,
        description: errorMessage(error, frontDeskCopy.list.csvFailed),
      });
    }
    setExporting(false);
  }

  if (!mayExport) return null;
  return (
    <Button
      size="small"
      variant="outline"
      className="max-sm:px-3"
      onClick={save}
      disabled={isExporting || !hasCredentials}
    >
      <Icon name="download" className="size-4 max-lg:hidden" />
      {isExporting ? (
        frontDeskCopy.list.csvPending
      ) : name ? (
        name
      ) : (
        <span>
          {frontDeskCopy.list.csv}
          <span className="max-sm:sr-only"> {frontDeskCopy.list.csvAll}</span>
        </span>
      )}
    </Button>
  );
}

/** A long list takes minutes on a slow connection. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

async function exportList(list: ExportList) {
  const request = staffApi.exports[":list"].$get(
    { param: { list }, query: {} },
    { init: { signal: timeoutSignal(EXPORT_TIMEOUT_MS) } },
  );
  await saveFile(request, `${list}-${todayInAccra()}.csv`);
}
