import { type ComponentType, useState } from "react";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { sayNotOpened } from "#web/lib/say-not-opened.ts";

export interface RowMenuItem {
  label: string;
  icon: IconName;
  /** Where it leads, or what it does. */
  act: string | (() => void);
  isDestructive?: boolean;
}

export interface RowMenuProps {
  /** Whose menu it is. */
  about: string;
  items: readonly RowMenuItem[];
}

export const ROW_MENU_BUTTON =
  "grid size-11 shrink-0 place-items-center rounded-control border border-forest/40 bg-white text-forest hover:border-forest";

type MenuList = ComponentType<RowMenuProps & { isOpenAtFirst: boolean }>;

/** What else can be done about a row where there is no room for buttons. The menu is fetched at the first press. */
export function RowMenu(props: RowMenuProps) {
  const [List, setList] = useState<MenuList | null>(null);
  if (List) return <List {...props} isOpenAtFirst />;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`${frontDeskWords.list.moreActions}: ${props.about}`}
      className={ROW_MENU_BUTTON}
      onPointerEnter={() => void loadList().catch(() => {})}
      onClick={async () => {
        const loaded = await loadList().catch(() => null);
        if (!loaded) return sayNotOpened();
        setList(() => loaded);
      }}
    >
      <Icon name="chevron" />
    </button>
  );
}

function loadList(): Promise<MenuList> {
  return import("./row-menu-list.tsx").then((loaded) => loaded.RowMenuList);
}
