import { type ReactNode, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";

interface FilterSheetProps {
  /** Number of active filters: on a phone they are out of sight. */
  activeFilters: number;
  children: ReactNode;
}

/** Filters and exports above a list; in a sheet on a phone, so that the list has the first screen. */
export function FilterSheet({ activeFilters, children }: FilterSheetProps) {
  const isPhone = !useIsWide("table");
  const [isOpen, setOpen] = useState(false);
  const { filters } = frontDeskCopy.list;
  if (!isPhone) return children;
  return (
    <>
      <Button size="small" variant="outline" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        {filters.title}
        {activeFilters > 0 && <span className="rounded-full bg-marigold px-2 text-ink text-sm">{activeFilters}</span>}
      </Button>
      {isOpen && (
        <Dialog title={filters.title} description={filters.text} onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <div className="flex flex-wrap items-center gap-3">{children}</div>
            <Button onClick={() => setOpen(false)}>{filters.show}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
