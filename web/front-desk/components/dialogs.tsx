import { createContext, Fragment, type ReactNode, useContext, useRef, useState } from "react";
import { CLOSED_BY_OWNER, topDialog } from "#web/lib/dialogs/top-dialog.ts";

type RenderDialog = (onClose: () => void) => ReactNode;

const OpenDialog = createContext<(draw: RenderDialog) => void>(() => {});

/** What opens a dialog, one at a time; it outlives the row whose button opened it. */
export function useOpenDialog() {
  return useContext(OpenDialog);
}

/** Where the dialogs of the front desk appear. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ draw: RenderDialog; opening: number } | null>(null);
  const latest = useRef(0);
  const [open] = useState(() => (draw: RenderDialog) => {
    latest.current += 1;
    setShown({ draw, opening: latest.current });
  });

  function close() {
    // An answer may come to a dialog that has been closed. What is open by then is another one.
    if (shown?.opening !== latest.current) return;
    latest.current += 1;
    // At once: a dialog that takes over finds the focus where this one was opened from.
    topDialog()?.close(CLOSED_BY_OWNER);
    setShown(null);
  }

  return (
    <OpenDialog value={open}>
      {children}
      {shown && <Fragment key={shown.opening}>{shown.draw(close)}</Fragment>}
    </OpenDialog>
  );
}
