import { Icon } from "#web/components/ui/icon.tsx";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { BAR_TAB, type BarProps, Count, countOf } from "./bar-tab.tsx";

/** The tabs there is no room for, under one button, which reads which of them is open. */
export function MoreTabs({ tabs, tab, counts, onOpen, onNear }: BarProps) {
  const isHere = tabs.includes(tab);
  return (
    <span data-state={isHere ? "active" : undefined} className={`${BAR_TAB} -mb-px p-0 xl:px-0`}>
      <Menu
        className="inline-flex min-h-11 items-center gap-1.5 px-3"
        items={tabs.map((name) => ({
          label: frontDeskWords.tabs[name],
          mark: <Count of={counts[name]} />,
          act: () => onOpen(name),
          onNear: () => onNear(name),
        }))}
      >
        {isHere ? (
          <>
            <span className="sr-only">{frontDeskWords.bar.more}: </span>
            {frontDeskWords.tabs[tab]}
          </>
        ) : (
          frontDeskWords.bar.more
        )}{" "}
        <Count of={countOf(tabs, counts)} />
        <Icon name="chevron" className="size-4" />
      </Menu>
    </span>
  );
}
