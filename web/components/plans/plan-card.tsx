import type { ReactNode } from "react";
import type { CardContents } from "#domain/catalogue/inclusions.ts";
import { classNames } from "#web/lib/class-names.ts";
import { IncludedLines } from "./included-lines.tsx";

interface PlanCardProps {
  name: string;
  price: ReactNode;
  per?: string | null;
  /** In the visitor's currency. */
  approximate?: ReactNode;
  /** The rate's name, shown under the price. */
  note?: ReactNode;
  /** Current availability, shown under the price. */
  availability?: ReactNode;
  badge?: string | null;
  includes: CardContents;
  /** Emphasises this card. */
  isRaised?: boolean;
  /** On a phone the switch shows one card at a time. */
  isInSwitch?: boolean;
  children: ReactNode;
}

/** One plan: price, contents and actions. */
export function PlanCard({
  name,
  price,
  per,
  approximate,
  note,
  availability,
  badge,
  includes,
  isRaised,
  isInSwitch,
  children,
}: PlanCardProps) {
  return (
    <article
      className={classNames(
        "relative flex flex-col gap-4 rounded-card border p-5 md:gap-5 md:p-7",
        isRaised ? "border-forest bg-forest text-white shadow-card lg:-my-4 lg:py-11" : "border-line bg-white",
      )}
    >
      {badge && (
        <p className="absolute -top-3.5 left-5 rounded-full bg-marigold px-3.5 py-1 font-semibold text-ink text-sm">
          {badge}
        </p>
      )}
      <div>
        <h3 className="text-xl">{name}</h3>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className={classNames("price text-price leading-none", !isRaised && "text-terracotta")}>{price}</span>
          {per && <span className={isRaised ? "text-white/85" : "text-muted"}>a {per}</span>}
          <span className="text-sm">{approximate}</span>
        </p>
        {note && <p className={classNames("mt-1.5 text-sm", isRaised ? "text-white/85" : "text-muted")}>{note}</p>}
        {availability}
      </div>
      <IncludedLines includes={includes} isOnDark={isRaised} listsBasePlan={isInSwitch} />
      <div className="mt-auto grid gap-2.5 pt-1">{children}</div>
    </article>
  );
}
