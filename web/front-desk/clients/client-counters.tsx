import type { AdminSummary } from "#contract/front-desk/overview.ts";
import type { ClientStatus } from "#domain/clients/clients.ts";
import { admin } from "#web/content/admin.ts";
import { classNames } from "#web/lib/class-names.ts";

interface ClientCountersProps {
  counts: AdminSummary["clients"] | undefined;
  status: ClientStatus | undefined;
  onChoose: (status: ClientStatus | undefined) => void;
}

/** Four numbers; each shows its clients when it is pressed. */
export function ClientCounters({ counts, status, onChoose }: ClientCountersProps) {
  const { counters, counterHint } = admin.clients;
  const cells = [
    { id: "total", status: undefined, count: counts?.total },
    { id: "active", status: "active", count: counts?.active },
    { id: "due_soon", status: "due_soon", count: counts?.dueSoon },
    { id: "overdue", status: "overdue", count: counts?.overdue },
  ] as const;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
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
              className={classNames(
                "grid w-full gap-1 rounded-card border px-4 py-3 text-left aria-pressed:ring-2 aria-pressed:ring-forest aria-pressed:ring-offset-2 aria-pressed:ring-offset-plaster sm:px-5 sm:py-4 forced-colors:aria-pressed:underline",
                isAlarm
                  ? "border-terracotta-deep bg-terracotta text-white hover:bg-terracotta-deep"
                  : "border-line bg-white hover:border-forest",
                isWarning && "border-l-8 border-l-marigold",
              )}
            >
              <span className="font-medium text-sm">{counters[cell.id]}</span>
              <span className="price text-[1.9rem] leading-none sm:text-4xl">
                {cell.count === undefined ? "–" : cell.count.toLocaleString("en-GB")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
