import type { ReactNode } from "react";

interface FactsProps {
  /** Facts without a value are left out. */
  facts: readonly { label: string; value: ReactNode; isLong?: boolean }[];
}

/** What is known about a record, a line each. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2.5 grid-cols-2">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ label, value, isLong }) => (
          <div key={label} className={isLong ? "col-span-2 min-w-0" : "min-w-0"}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
