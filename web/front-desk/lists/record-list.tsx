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

/** How loud a row is: `alarm` is seen from across the room, `quiet` is over and done with. */
export type RowTone = "alarm" | "warn" | "plain" | "quiet";

interface RecordListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The same row where there is no room for a table. */
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

/** A card has a line all around, and what it holds stands under what the others hold. */
const CARD_EDGES: Readonly<Record<RowTone, string>> = {
  ...EMPHASIS_EDGES,
  plain: "pl-5",
  quiet: "pl-5 text-muted",
};

/** Rows as a table where there is room for one, as cards on a phone. */
function RecordListInner<Row>({ label, rows, rowId, columns, card, tone = () => "plain" }: RecordListProps<Row>) {
  const hasRoom = useIsWide("table");
  if (!hasRoom) {
    return (
      <ClickGuard>
        <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map((row) => (
            <li
              key={rowId(row)}
              className={classNames(
                "grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-white p-3 [contain-intrinsic-size:auto_11rem] [content-visibility:auto]",
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
                  className={classNames("px-2 py-2.5 font-semibold 2xl:px-3", index === 0 && "pl-3", className)}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={rowId(row)}
                className={classNames(
                  "border-line border-b last:border-b-0 hover:bg-plaster has-[[data-row]:focus-visible]:bg-marigold/15",
                  ROW_EDGES[tone(row)],
                )}
              >
                {columns.map(({ id, cell, className }, index) => (
                  <td
                    key={id}
                    className={classNames("px-2 py-2.5 align-middle 2xl:px-3", index === 0 && "pl-3", className)}
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

// Typing in the search box must not draw thousands of rows again.
export const RecordList = memo(RecordListInner) as typeof RecordListInner;

interface RowButtonProps {
  onOpen: () => void;
  /** What a click does, for those who do not see the row. */
  hint: string;
  children: ReactNode;
}

/** The part of a row that opens it; the arrow keys move from one to the next. */
export function RowButton({ onOpen, hint, children }: RowButtonProps) {
  return (
    <button
      type="button"
      data-row
      data-only-shows
      onClick={onOpen}
      className="-mx-2 flex min-h-11 min-w-0 max-w-full md:min-w-40 flex-col justify-center rounded-control px-2 text-left hover:underline"
    >
      {children}
      <span className="sr-only">, {hint}</span>
    </button>
  );
}
