import { useEffect } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { BarIcon } from "#web/front-desk/bar/bar-icon.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { isForFocus } from "#web/front-desk/components/shortcut.ts";
import { useHasCredentials } from "#web/front-desk/session/staff-session.ts";
import { topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { searchCopy as copy } from "./copy.ts";

const load = () => import("./search-palette.tsx");

/** Opens the search palette, as do `/` and Ctrl+K from any tab. */
export function SearchButton() {
  const openDialog = useOpenDialog();
  const hasCredentials = useHasCredentials();

  useEffect(() => {
    if (!hasCredentials) return;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  function open() {
    void load().then(
      ({ SearchPalette }) => openDialog((onClose) => <SearchPalette onClose={onClose} />),
      showLoadFailure,
    );
  }

  function onKey(event: KeyboardEvent) {
    if (event.defaultPrevented || topDialog() || !isSearchKey(event)) return;
    event.preventDefault();
    open();
  }

  return (
    <Button
      size="small"
      variant="outline"
      className="min-w-[40px] whitespace-nowrap max-sm:px-1.5 max-lg:px-2.5"
      aria-keyshortcuts="/ Control+K"
      disabled={!hasCredentials}
      onPointerEnter={() => void load().catch(() => {})}
      onClick={open}
    >
      <BarIcon name="search" className="size-4" />
      <span className="max-lg:sr-only">{copy.open}</span>
    </Button>
  );
}

function isSearchKey(event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k";
  return event.key === "/" && !isForFocus(event);
}
