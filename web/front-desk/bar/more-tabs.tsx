import { Icon } from "#web/components/ui/icon.tsx";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { type BarProps, Count, sumCounts, TAB_CLASS } from "./bar-tab.tsx";

/** The tabs that do not fit, in one menu whose button shows the open one. */
export function MoreTabs({ tabs, tab, counts, onOpen, onPreload }: BarProps) {
  const isOpenTabInMenu = tabs.includes(tab);
  return (
    <span data-state={isOpenTabInMenu ? "active" : undefined} className={`${TAB_CLASS} -mb-px p-0`}>
      <Menu
        className="inline-flex min-h-11 items-center gap-1.5 px-3"
        items={tabs.map((name) => ({
          label: frontDeskCopy.tabs[name],
          badge: <Count count={counts[name]} />,
          action: () => onOpen(name),
          onPreload: () => onPreload(name),
        }))}
      >
        {isOpenTabInMenu ? (
          <>
            <span className="sr-only">{frontDeskCopy.bar.more}: </span>
            {frontDeskCopy.tabs[tab]}
          </>
        ) : (
          frontDeskCopy.bar.more
        )}{" "}
        <Count count={sumCounts(tabs, counts)} />
        <Icon name="chevron" className="size-4" />
      </Menu>
    </span>
  );
}
