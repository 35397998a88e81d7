import { memo, type ReactNode } from "react";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { classNames } from "#web/lib/class-names.ts";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  className?: string;
}

/** Emphasis of a row: `alarm` is visible from across the room, `quiet` needs no action. */
export type RowTone = "alarm" | "warn" | "plain" | "quiet";

interface RecordListProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The same row for narrow screens. */
  card: (row: Row) => ReactNode;
  tone?: (row: Row) => RowTone;
}

const EMPHASIS_EDGES = {
  alarm: "border-l-8 border-l-terracotta bg-terracotta/8",
  warn: "border-l-8 border-l-marigold",
};

const ROW_EDGES: Readonly<Record<RowTone, string>> = {
  ...EMPHASIS_EDGES,
  plain: "border-l-8 border-l-transparent forced-colors:border-l-[Canvas]",
  quiet: "border-l-8 border-l-transparent text-muted forced-colors:border-l-[Canvas]",
};

/** Cards have a border on all sides; padding aligns their content. */
const CARD_EDGES: Readonly<Record<RowTone, string>> = {
  ...EMPHASIS_EDGES,
  plain: "pl-5",
  quiet: "pl-5 text-muted",
};

/** A table, or cards on a phone. */
function RecordListInner<Row extends { id: string }>({
  label,
  rows,
  columns,
  card,
  tone = () => "plain",
}: RecordListProps<Row>) {
  const hasRoom = useIsWide("table");
  if (!hasRoom) {
    return (
      <ClickGuard>
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {rows.map((row) => (
            <li
              key={row.id}
              className={classNames(
                "grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border border-line bg-white px-3 py-2 [contain-intrinsic-size:auto_11rem] [content-visibility:auto]",
                CARD_EDGES[tone(row)],
              )}
            >
              {card(row)}
            </li>
          ))}
        </ul>
      </ClickGuard>
    );
  }
  return (
    <ClickGuard>
      <div className="isolate overflow-x-auto rounded-card border border-line bg-white">
        <table className="w-full border-collapse text-[0.95rem]">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-line border-b border-l-8 border-l-terrazzo bg-terrazzo text-left text-sm forced-colors:border-l-[Canvas]">
              {columns.map(({ id, header, className }, index) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames("px-2 py-2 font-semibold 2xl:px-3", index === 0 && "pl-3", className)}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                className={classNames(
                  "border-line border-b last:border-b-0 hover:bg-plaster has-[[data-row]:focus-visible]:bg-marigold/15",
                  ROW_EDGES[tone(row)],
                )}
              >
                {columns.map(({ id, cell, className }, index) => (
                  <td
                    key={id}
                    className={classNames("px-2 py-1.5 align-middle 2xl:px-3", index === 0 && "pl-3", className)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ClickGuard>
  );
}

// Typing in the search box must not re-render thousands of rows.
export const RecordList = memo(RecordListInner) as typeof RecordListInner;

interface RowButtonProps {
  onOpen: () => void;
  /** Effect of a click, for screen readers. */
  hint: string;
  children: ReactNode;
}

/** The part of a row that opens it; arrow keys move between them. */
export function RowButton({ onOpen, hint, children }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row
      data-no-click-guard
      onClick={onOpen}
      className="-mx-2 flex min-h-11 min-w-0 max-w-full md:min-w-40 flex-col justify-center rounded-control px-2 text-left hover:underline"
    >
      {children}
      <span className="sr-only">, {hint}</span>
    </button>
  );
}
