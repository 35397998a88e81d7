import type { ReactNode } from "react";

export interface BarRow {
  id: string;
  label: ReactNode;
  /** Segments of the bar; all bars share one unit. */
  parts: readonly { id: string; value: number; className: string }[];
  /** Formatted figures beside the bar. */
  figures: readonly string[];
}

interface BarTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly BarRow[];
}

/** A chart as a table: numbers for all readers, with a bar. Works the same on a phone. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const longest = Math.max(...rows.map(lengthOf), 1);
  const [first, ...others] = columns;
  return (
    <table className="w-full border-collapse text-sm sm:text-[0.95rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-muted text-sm">
        <tr>
          <th scope="col" className="py-1 pr-3 font-medium">
            {first}
          </th>
          <td className="hidden sm:table-cell" />
          {others.map((column) => (
            <th key={column} scope="col" className="py-1 pl-2 text-right sm:pl-3 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-line border-t">
            <th scope="row" className="py-2 pr-3 text-left font-medium sm:w-px sm:whitespace-nowrap">
              {row.label}
              <Bar row={row} longest={longest} className="mt-1 h-3 w-full sm:hidden" />
            </th>
            <td className="hidden w-full py-2 sm:table-cell">
              <Bar row={row} longest={longest} className="h-5 w-full" />
            </td>
            {row.figures.map((figure, index) => (
              <td
                key={columns[index + 1]}
                className="whitespace-nowrap py-2 pl-2 text-right sm:pl-3 align-top tabular-nums sm:align-middle"
              >
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ row, longest, className }: { row: BarRow; longest: number; className: string }) {
  let start = 0;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={className} aria-hidden="true">
      <rect width="100" height="10" className="fill-terrazzo" />
      {row.parts.map(({ id, value, className: fill }) => {
        const width = (value / longest) * 100;
        const x = start;
        start += width;
        return <rect key={id} x={x} width={Math.max(0, width - 0.3)} height="10" className={fill} />;
      })}
    </svg>
  );
}

function lengthOf(row: BarRow): number {
  return row.parts.reduce((sum, { value }) => sum + value, 0);
}
