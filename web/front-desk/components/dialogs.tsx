import { type ComponentProps, createContext, Fragment, type ReactNode, useContext, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { CLOSED_BY_OWNER, topDialog } from "#web/lib/dialogs/top-dialog.ts";

type RenderDialog = (onClose: () => void) => ReactNode;

/** `next` opens when this one closes. */
type Open = (render: RenderDialog, next?: RenderDialog) => void;

const OpenDialog = createContext<Open>(() => {});

/** Opens one dialog at a time; it outlives the row whose button opened it. */
export function useOpenDialog() {
  return useContext(OpenDialog);
}

interface OpenButtonProps extends ComponentProps<typeof Button> {
  dialog: RenderDialog;
  /** Called first: closes the dialog around the button, which this one replaces. */
  onOpen?: (() => void) | undefined;
  /** Opens when the dialog closes: the dialog around the button, to return to. */
  next?: RenderDialog;
}

/** A small button that opens a dialog. */
export function OpenButton({ dialog, onOpen, next, ...button }: OpenButtonProps) {
  const openDialog = useOpenDialog();
  return (
    <Button
      size="small"
      {...button}
      onClick={() => {
        onOpen?.();
        openDialog(dialog, next);
      }}
    />
  );
}

/** Renders the front desk's current dialog. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{
    render: RenderDialog;
    next: RenderDialog | undefined;
    openCount: number;
  } | null>(null);
  const latest = useRef(0);
  const [open] = useState(
    (): Open => (render, next) => {
      latest.current += 1;
      setShown({ render, next, openCount: latest.current });
    },
  );

  function close() {
    // A late response may arrive after its dialog was closed and another one opened.
    if (shown?.openCount !== latest.current) return;
    latest.current += 1;
    // Closes immediately, so that a dialog that takes over finds the opener focused.
    topDialog()?.close(CLOSED_BY_OWNER);
    if (shown?.next) open(shown.next);
    else setShown(null);
  }

  return (
    <OpenDialog value={open}>
      {children}
      {shown && <Fragment key={shown.openCount}>{shown.render(close)}</Fragment>}
    </OpenDialog>
  );
}
