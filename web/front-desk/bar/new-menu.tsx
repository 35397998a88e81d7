import { useEffect, useEffectEvent } from "react";
import { buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Menu } from "#web/front-desk/components/menu.tsx";
import { isForFocus, isShortcut } from "#web/front-desk/components/shortcut.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { NEW_ITEMS } from "./new-items.tsx";

/** Creates a record from any tab; `n` creates the first one. */
export function NewMenu() {
  const entries = useNewItems();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, "n") || isForFocus(event)) return;
    event.preventDefault();
    entries[0]?.action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  if (entries.length === 0) return null;
  return (
    <Menu items={entries} className={buttonClass({ size: "small" })}>
      {frontDeskCopy.bar.new.title}
      <Icon name="chevron" className="size-4" />
    </Menu>
  );
}

/** Menu entries for new records; none without credentials. */
export function useNewItems() {
  const openDialog = useOpenDialog();
  const hasCredentials = useHasCredentials();
  if (!hasCredentials) return [];
  return NEW_ITEMS.map(({ label, load }) => ({
    label,
    onPreload: () => void load().catch(() => {}),
    action: () => void load().then(openDialog, showLoadFailure),
  }));
}
