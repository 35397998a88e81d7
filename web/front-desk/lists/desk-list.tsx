import type { ReactNode } from "react";
import type { ExportList } from "#domain/front-desk/desk.ts";
import { ExportButton } from "./export-button.tsx";
import { ListFrame, type ListFrameProps } from "./list-frame.tsx";
import { RefreshButton } from "./refresh-button.tsx";

interface DeskListProps extends ListFrameProps {
  /** Under which name the whole list is exported. */
  list: ExportList;
  filters: ReactNode;
}

/** Filters, Refresh and Export above the rows of a list. */
export function DeskList({ list, filters, ...frame }: DeskListProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">{filters}</div>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <RefreshButton query={frame.query} />
          <ExportButton list={list} />
        </div>
      </div>
      <ListFrame {...frame} />
    </>
  );
}
