import type { ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

interface FactsProps {
  /** Facts without a value are left out. */
  facts: readonly { label: string; value: ReactNode; isLong?: boolean }[];
  /** As many columns as fit. */
  isWide?: boolean;
}

/** Labelled facts of a record. */
export function Facts({ facts, isWide = false }: FactsProps) {
  return (
    <dl className={classNames("grid grid-cols-2 gap-x-6 gap-y-2.5", isWide && "lg:grid-cols-4")}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ label, value, isLong }) => (
          <div key={label} className={isLong ? "col-span-2 min-w-0" : "min-w-0"}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
