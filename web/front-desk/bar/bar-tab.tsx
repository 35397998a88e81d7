import { Tabs } from "radix-ui";
import type { FrontDeskTab } from "#web/front-desk/front-desk-search.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { classNames } from "#web/lib/class-names.ts";

/** What every bar of the front desk is told. */
export interface BarProps {
  tabs: readonly FrontDeskTab[];
  tab: FrontDeskTab;
  /** What waits in a tab. */
  counts: { [name in FrontDeskTab]?: number | undefined };
  onOpen: (tab: FrontDeskTab) => void;
  /** Called when somebody is about to open a tab. */
  onNear: (tab: FrontDeskTab) => void;
}

interface BarTabProps extends Pick<BarProps, "counts" | "onNear"> {
  name: FrontDeskTab;
}

/** A tab in the row of tabs. */
export function BarTab({ name, counts, onNear }: BarTabProps) {
  return (
    <Tabs.Trigger value={name} onPointerEnter={() => onNear(name)} className={classNames(BAR_TAB, "-mb-px")}>
      {frontDeskWords.tabs[name]} <Count of={counts[name]} />
    </Tabs.Trigger>
  );
}

export const BAR_TAB =
  "inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap border-transparent border-b-4 px-3 font-medium hover:border-oak forced-colors:border-[Canvas] data-[state=active]:border-terracotta data-[state=active]:text-forest xl:px-4";

/** How much waits; nothing where nothing does. */
export function Count({ of: count }: { of: number | undefined }) {
  if (!count) return null;
  return (
    <span className="rounded-full bg-marigold px-2 font-semibold text-ink text-sm tabular-nums">
      {count.toLocaleString("en-GB")}
    </span>
  );
}

export function countOf(names: readonly FrontDeskTab[], counts: BarProps["counts"]): number {
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
