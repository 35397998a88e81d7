import { type ComponentType, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { sayLoadFailure } from "#web/lib/load-failure.ts";
import type { RowMenuListProps, RowMenuProps } from "./row-menu-list.tsx";

const BUTTON =
  "grid size-11 shrink-0 place-items-center rounded-control border border-forest/40 bg-white text-forest hover:border-forest";

/** What else can be done about a row where there is no room for buttons. The menu is fetched at the first press. */
export function RowMenu(props: RowMenuProps) {
  const [List, setList] = useState<ComponentType<RowMenuListProps> | null>(null);
  if (List) return <List {...props} buttonClass={BUTTON} />;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={`${frontDeskWords.list.moreActions}: ${props.about}`}
      className={BUTTON}
      onPointerEnter={() => void loadList().catch(() => {})}
      onClick={async () => {
        const loaded = await loadList().catch(() => null);
        if (!loaded) return sayLoadFailure();
        setList(() => loaded);
      }}
    >
      <Icon name="chevron" />
    </button>
  );
}

function loadList(): Promise<ComponentType<RowMenuListProps>> {
  return import("./row-menu-list.tsx").then((loaded) => loaded.RowMenuList);
}
