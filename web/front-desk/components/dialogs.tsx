import { type ComponentProps, createContext, Fragment, type ReactNode, useContext, useRef, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { CLOSED_BY_OWNER, topDialog } from "#web/lib/dialogs/top-dialog.ts";

type RenderDialog = (onClose: () => void) => ReactNode;

const OpenDialog = createContext<(render: RenderDialog) => void>(() => {});

/** Opens one dialog at a time; it outlives the row whose button opened it. */
export function useOpenDialog() {
  return useContext(OpenDialog);
}

interface OpenButtonProps extends ComponentProps<typeof Button> {
  dialog: RenderDialog;
  /** Called first: closes the dialog around the button, which this one replaces. */
  onOpen?: (() => void) | undefined;
}

/** A small button that opens a dialog. */
export function OpenButton({ dialog, onOpen, ...button }: OpenButtonProps) {
  const openDialog = useOpenDialog();
  return (
    <Button
      size="small"
      {...button}
      onClick={() => {
        onOpen?.();
        openDialog(dialog);
      }}
    />
  );
}

/** Renders the front desk's current dialog. */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ render: RenderDialog; openCount: number } | null>(null);
  const latest = useRef(0);
  const [open] = useState(() => (render: RenderDialog) => {
    latest.current += 1;
    setShown({ render, openCount: latest.current });
  });

  function close() {
    // A late response may arrive after its dialog was closed and another one opened.
    if (shown?.openCount !== latest.current) return;
    latest.current += 1;
    // Closes immediately, so that a dialog that takes over finds the opener focused.
    topDialog()?.close(CLOSED_BY_OWNER);
    setShown(null);
  }

  return (
    <OpenDialog value={open}>
      {children}
      {shown && <Fragment key={shown.openCount}>{shown.render(close)}</Fragment>}
    </OpenDialog>
  );
}
