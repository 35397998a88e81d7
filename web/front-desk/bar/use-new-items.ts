import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { useHasWayIn } from "#web/front-desk/session/staff-session.ts";
import { sayLoadFailure } from "#web/lib/load-failure.ts";
import { NEW_ITEMS } from "./new-items.tsx";

/** What can be begun, as entries of a menu; none for whoever has no way in. */
export function useNewItems() {
  const openDialog = useOpenDialog();
  const hasWayIn = useHasWayIn();
  if (!hasWayIn) return [];
  return NEW_ITEMS.map(({ label, load }) => ({
    label,
    onNear: () => void load().catch(() => {}),
    act: () => void load().then(openDialog, sayLoadFailure),
  }));
}
