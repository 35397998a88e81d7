import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { CardIncludes } from "#domain/catalogue/inclusions.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { everythingIn } from "#web/content/house-facts.ts";
import { classNames } from "#web/lib/class-names.ts";

/** What a plan includes, a line each, from where the plan before it ends. */
export function IncludedLines({ of, isOnDark }: { of: CardIncludes; isOnDark?: boolean | undefined }) {
  return (
    <ul className="grid content-start gap-2">
      {of.everythingIn && <li className="font-semibold">{everythingIn(PLANS[of.everythingIn].name)}</li>}
      {of.lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Icon name="check" className={classNames("mt-1 size-5", isOnDark ? "text-marigold" : "text-leaf")} />
          {line}
        </li>
      ))}
    </ul>
  );
}
