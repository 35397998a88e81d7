import type { EventRow } from "#domain/events/event-list.ts";
import { Button } from "#web/components/ui/button.tsx";

/** One event date. Each text is a single node, so that Preact can hydrate rows that the worker built. */
export function DateRow({ row, onOpen }: { row: EventRow; onOpen?: () => void }) {
  const { title, description, when, hours, price, places, action } = row;
  return (
    <li className="grid gap-x-8 gap-y-3 border-line border-t py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <h3 className="text-xl">{title}</h3>
        <p className="font-semibold">{when}</p>
        <p>{hours}</p>
        <p className="mt-1 text-muted text-sm">{description}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p>
          <span className="price block text-terracotta text-xl">{price}</span>
          <span className="text-sm">{places}</span>
        </p>
        <Button variant="accent" className="noscript:hidden" onClick={onOpen}>
          {action}
          <span className="sr-only">{`, ${title}, ${when}`}</span>
        </Button>
      </div>
    </li>
  );
}
