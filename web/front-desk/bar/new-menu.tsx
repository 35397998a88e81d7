import { useEffect, useEffectEvent } from "react";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { useNewItems } from "./use-new-items.ts";

/** Begins something from wherever somebody is; `n` begins what is begun most. */
export function NewMenu() {
  const entries = useNewItems();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key === "n" && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [role=menu]");
    if (!isKey || isTyping || event.defaultPrevented || topDialog()) return;
    event.preventDefault();
    entries[0]?.act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);

  if (entries.length === 0) return null;
  return (
    <Menu items={entries} className={buttonClass({ size: "small" })}>
      {frontDeskWords.bar.new.title}
      <Icon name="chevron" className="size-4" />
    </Menu>
  );
}
