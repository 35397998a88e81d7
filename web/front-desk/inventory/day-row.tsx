import { type ReactNode, useId } from "react";
import { Button } from "#web/components/ui/button.tsx";

interface DayRowProps {
  title: string;
  days: string;
  badge?: ReactNode;
  /** Label of the button that opens the panel below the row. */
  affectedLabel: ReactNode;
  isOpen: boolean;
  /** Whether the address names the row, which brings it into view. */
  isNamed?: boolean;
  onToggle: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** A row for days with special hours or a closure, with a panel of affected bookings. */
export function DayRow({
  title,
  days,
  badge,
  affectedLabel,
  isOpen,
  isNamed,
  onToggle,
  actions,
  children,
}: DayRowProps) {
  const panelId = useId();
  return (
    <li
      ref={isNamed ? scrollIntoView : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t py-3 first:border-t-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid gap-0.5">
          <span className="wrap-anywhere font-semibold leading-snug">{title}</span>
          <span className="text-muted text-sm">{days}</span>
          {badge && <span>{badge}</span>}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="outline"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
          >
            {affectedLabel}
          </Button>
          {actions}
        </span>
      </div>
      {isOpen && (
        <div id={panelId} className="rounded-control bg-plaster p-3">
          {children}
        </div>
      )}
    </li>
  );
}

/** Brings the row that the address names into view. */
export function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "center" });
}
