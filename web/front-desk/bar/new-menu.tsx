import { useEffect, useEffectEvent } from "react";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { NEW_ITEMS } from "./new-items.tsx";

/** Begins something from wherever somebody is; `n` begins what is begun most. */
export function NewMenu() {
  const entries = useNewItems();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key === "n" && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [role=menu]");
    if (!isKey || isTyping || event.defaultPrevented || topDialog()) return;
    event.preventDefault();
    entries[0]?.action();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);

  if (entries.length === 0) return null;
  return (
    <Menu items={entries} className={buttonClass({ size: "small" })}>
      {frontDeskCopy.bar.new.title}
      <Icon name="chevron" className="size-4" />
    </Menu>
  );
}

/** What can be begun, as entries of a menu; none for whoever has no way in. */
export function useNewItems() {
  const openDialog = useOpenDialog();
  const hasWayIn = useHasCredentials();
  if (!hasWayIn) return [];
  return NEW_ITEMS.map(({ label, load }) => ({
    label,
    onPreload: () => void load().catch(() => {}),
    action: () => void load().then(openDialog, showLoadFailure),
  }));
}
