import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { FRONT_DESK_TABS, type FrontDeskSection, type FrontDeskTab } from "#web/front-desk/front-desk-search.ts";

/** Props shared by every bar of the front desk. */
export interface BarProps {
  /** The sections that the signed-in person may open. */
  sections: readonly FrontDeskSection[];
  /** The open one. */
  section: FrontDeskSection;
  /** Number of items waiting in each section. */
  counts: { [name in FrontDeskSection]?: number | undefined };
  onOpen: (section: FrontDeskSection) => void;
  /** Preloads a section that staff are about to open. */
  onPreload: (section: FrontDeskSection) => void;
}

/** A person's page has no link of its own: people, records and the search lead there. */
export function linkedSections(tab: FrontDeskTab, { sections }: Pick<BarProps, "sections">): FrontDeskSection[] {
  return FRONT_DESK_TABS[tab].filter((name) => name !== "people" && sections.includes(name));
}

/** The tabs with a section that the signed-in person may open. */
export function openTabs(bar: Pick<BarProps, "sections">): FrontDeskTab[] {
  const tabs = Object.keys(FRONT_DESK_TABS) as FrontDeskTab[];
  return tabs.filter((tab) => linkedSections(tab, bar).length > 0);
}

/** A tab of the bar. It opens its first section, also if another one is open. */
export function BarTab({ tab, className, children, ...bar }: BarTabProps) {
  const [first] = linkedSections(tab, bar);
  if (!first) return null;
  return (
    <Tabs.Trigger
      value={tab}
      onPointerEnter={() => bar.onPreload(first)}
      onClick={() => bar.onOpen(first)}
      className={className ?? TAB_CLASS}
    >
      {frontDeskCopy.tabs[tab]} {children ?? <Count count={sumCounts(linkedSections(tab, bar), bar.counts)} />}
    </Tabs.Trigger>
  );
}

interface BarTabProps extends BarProps {
  tab: FrontDeskTab;
  className?: string;
  /** Instead of the count. */
  children?: ReactNode;
}

const TAB_CLASS =
  "inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap border-transparent border-b-4 px-1.5 font-medium hover:border-oak lg:px-3 forced-colors:border-[Canvas] data-[state=active]:border-terracotta data-[state=active]:text-forest";

/** Count badge; renders nothing for zero. */
export function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="whitespace-nowrap rounded-full bg-marigold px-2 font-semibold text-ink text-sm tabular-nums">
      {count.toLocaleString("en-GB")}
    </span>
  );
}

export function sumCounts(names: readonly FrontDeskSection[], counts: BarProps["counts"]): number {
  return names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
}
