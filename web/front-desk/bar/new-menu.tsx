import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { Menu } from "./menu.tsx";
import { useNewItems } from "./use-new-items.ts";

/** Begins something from wherever somebody is. */
export function NewMenu() {
  const entries = useNewItems();
  if (entries.length === 0) return null;
  return (
    <Menu entries={entries} className={buttonClass({ size: "small" })}>
      {frontDeskWords.bar.new.title}
      <Icon name="chevron" className="size-4" />
    </Menu>
  );
}
