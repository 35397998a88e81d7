import { type ComponentType, type ReactNode, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import type { MenuItem, MenuListProps } from "./menu-list.tsx";

interface MenuProps {
  items: readonly MenuItem[];
  /** Read aloud in place of what the button reads. */
  name?: string;
  className: string;
  /** What the button reads. */
  children: ReactNode;
}

/** A button with a menu under it, which is fetched at the first press: to find its place takes more code than a day's board. */
export function Menu({ items, name, className, children }: MenuProps) {
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null);
  const [isByKey, setByKey] = useState(false);
  const button = { type: "button", "aria-label": name, className } as const;
  if (List) return <List items={items} isOpenedByKey={isByKey} button={<button {...button}>{children}</button>} />;
  return (
    <button
      {...button}
      aria-haspopup="menu"
      onPointerEnter={() => void loadList().catch(() => {})}
      onClick={async ({ detail }) => {
        // A press that no pointer made.
        setByKey(detail === 0);
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
  /** Whose menu it is. */
  about: string;
  items: readonly MenuItem[];
}

/** What else can be done about a row where there is no room for buttons. */
export function RowMenu({ about, items }: RowMenuProps) {
  return (
    <Menu
      items={items}
      name={`${frontDeskCopy.list.moreActions}: ${about}`}
      className="grid size-11 shrink-0 place-items-center rounded-control border border-forest/40 bg-white text-forest hover:border-forest"
    >
      <Icon name="chevron" />
    </Menu>
  );
}

function loadList(): Promise<ComponentType<MenuListProps>> {
  return import("./menu-list.tsx").then((loaded) => loaded.MenuList);
}
