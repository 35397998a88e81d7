import { Tabs } from "radix-ui";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import type { FrontDeskTab } from "#web/front-desk/front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";

/** Props shared by every bar of the front desk. */
export interface BarProps {
  tabs: readonly FrontDeskTab[];
  tab: FrontDeskTab;
  /** Number of items waiting in each tab. */
  counts: { [name in FrontDeskTab]?: number | undefined };
  onOpen: (tab: FrontDeskTab) => void;
  /** Preloads a tab that staff are about to open. */
  onPreload: (tab: FrontDeskTab) => void;
}

interface BarTabProps extends Pick<BarProps, "counts" | "onPreload"> {
  name: FrontDeskTab;
}

export function BarTab({ name, counts, onPreload }: BarTabProps) {
  return (
    <Tabs.Trigger value={name} onPointerEnter={() => onPreload(name)} className={classNames(TAB_CLASS, "-mb-px")}>
      {frontDeskCopy.tabs[name]} <Count count={counts[name]} />
    </Tabs.Trigger>
  );
}

export const TAB_CLASS =
  "inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap border-transparent border-b-4 px-3 font-medium hover:border-oak forced-colors:border-[Canvas] data-[state=active]:border-terracotta data-[state=active]:text-forest";

/** Count badge; renders nothing for zero. */
export function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="rounded-full bg-marigold px-2 font-semibold text-ink text-sm tabular-nums">
      {count.toLocaleString("en-GB")}
    </span>
  );
}

export function sumCounts(names: readonly FrontDeskTab[], counts: BarProps["counts"]): number {
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
