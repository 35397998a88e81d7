import { PLANS } from "#domain/catalogue/catalogue.ts";
import { type CardContents, listInclusions } from "#domain/catalogue/inclusions.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { everythingIn } from "#web/content/business-facts.ts";
import { classNames } from "#web/lib/class-names.ts";

interface IncludedLinesProps {
  includes: CardContents;
  isOnDark?: boolean | undefined;
  /** Lists the previous plan's contents too, for a card that does not stand beside it. */
  listsBasePlan?: boolean | undefined;
  className?: string;
}

/** The contents of a plan, one per line, beyond those of the previous plan. */
export function IncludedLines({ includes, isOnDark, listsBasePlan, className }: IncludedLinesProps) {
  return (
    <ul className={classNames("grid content-start gap-2", className)}>
      {includes.basePlan && (
        <li className="font-semibold">
          {everythingIn(PLANS[includes.basePlan].name)}
          {listsBasePlan && (
            <span className="mt-1 block font-normal text-sm leading-snug opacity-90">
              {listInclusions(includes.basePlan).join(" · ")}
            </span>
          )}
        </li>
      )}
      {includes.lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Icon name="check" className={classNames("mt-1 size-5", isOnDark ? "text-marigold" : "text-leaf")} />
          {line}
        </li>
      ))}
    </ul>
  );
}
