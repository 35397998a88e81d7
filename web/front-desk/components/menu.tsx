import { type ComponentType, type ReactNode, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import type { MenuItem, MenuListProps } from "./menu-list.tsx";

interface MenuProps {
  items: readonly MenuItem[];
  /** Accessible name, instead of the visible label. */
  name?: string;
  className: string;
  /** Visible label. */
  children: ReactNode;
}

/** Button with a menu that loads on the first click: its positioning code is larger than the day's board. */
export function Menu({ items, name, className, children }: MenuProps) {
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null);
  const [isOpenedByKey, setOpenedByKey] = useState(false);
  const button = { type: "button", "aria-label": name, className } as const;
  if (List)
    return <List items={items} isOpenedByKey={isOpenedByKey} button={<button {...button}>{children}</button>} />;
  return (
    <button
      {...button}
      aria-haspopup="menu"
      onPointerEnter={() => void loadList().catch(() => {})}
      onClick={async ({ detail }) => {
        // A click without a pointer comes from the keyboard.
        setOpenedByKey(detail === 0);
        const loaded = await loadList().catch(() => null);
        if (!loaded) return showLoadFailure();
        setList(() => loaded);
      }}
    >
      {children}
    </button>
  );
}

interface RowMenuProps {
  /** Name of the row's subject, for its accessible name. */
  subjectName: string;
  items: readonly MenuItem[];
}

/** Actions of a row that do not fit as buttons. */
export function RowMenu({ subjectName, items }: RowMenuProps) {
  return (
    <Menu
      items={items}
      name={`${frontDeskCopy.list.moreActions}: ${subjectName}`}
      className="grid size-11 shrink-0 place-items-center rounded-control border border-forest/40 bg-white text-forest hover:border-forest"
    >
      <Icon name="chevron" />
    </Menu>
  );
}

function loadList(): Promise<ComponentType<MenuListProps>> {
  return import("./menu-list.tsx").then((loaded) => loaded.MenuList);
}
