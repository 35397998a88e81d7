import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { CLOSED_BY_OWNER, setTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { DialogShown, dialogSkeleton, formatDialogTitle } from "#web/startup/lazy-dialog.tsx";
import { Icon } from "./icon.tsx";
import { useBackdrop } from "./use-backdrop.ts";

/** What stands beside the cross of every dialog: while one is open, nothing else of the page can be pressed. */
export const DialogHeaderSlot = createContext<ReactNode>(null);

interface DialogProps {
  /** Asked before the dialog closes by Escape, the backdrop or its cross; the owner unmounts it. */
  onClose: () => void;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is mounted, or from when it is to be shown if it was rendered beforehand: a bottom sheet
 * on phones, a centred card from tablets up.
 */
export function Dialog({ onClose, title, description, children }: DialogProps) {
  const id = useId();
  const isShown = useContext(DialogShown);
  const dialog = useRef<HTMLDialogElement>(null);
  const backdrop = useBackdrop(onClose);

  useLayoutEffect(() => {
    if (!isShown) return;
    const shown = dialog.current;
    const skeleton = dialogSkeleton();
    // It takes the skeleton's place, so it does not slide in a second time.
    if (skeleton?.open) shown?.classList.remove("sheet-in");
    skeleton?.close();
    const below = topDialog();
    if (shown) shown.returnValue = "";
    shown?.showModal();
    setTopDialog(shown);
    return () => {
      if (topDialog() === shown) setTopDialog(below?.open ? below : null);
      // With consent: of a page that is put away and shown again, the dialog is still there to hear it.
      shown?.close(CLOSED_BY_OWNER);
    };
  }, [isShown]);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className="sheet-in fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none flex-col overflow-visible rounded-t-card bg-plaster p-0 text-ink shadow-card outline-none open:flex forced-colors:border md:inset-0 md:m-auto md:h-fit md:max-h-[90dvh] md:w-[34rem] md:rounded-card"
      {...backdrop}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        // The browser grants no second refusal in a row, such as of the way back on a phone. The owner's answer stands.
        if (currentTarget.returnValue !== CLOSED_BY_OWNER) currentTarget.showModal();
      }}
    >
      <div className="flex max-h-[40dvh] shrink-0 items-start justify-between gap-4 overflow-y-auto border-line border-b px-5 pt-5 pb-4 md:px-7">
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`} className="text-2xl">
            {formatDialogTitle(title)}
          </h2>
          <p id={`${id}-description`} className="mt-1 text-muted text-sm">
            {description}
          </p>
        </div>
        {useContext(DialogHeaderSlot)}
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-control hover:bg-terrazzo"
        >
          <Icon name="cross" />
        </button>
      </div>
      {/* What has the focus is not put behind the bar that a form may end with, and its error is seen below it. */}
      <div className="min-h-0 scroll-pt-12 scroll-pb-38 overflow-y-auto overscroll-contain rounded-b-card px-5 pt-5 pb-6 md:px-7">
        {children}
      </div>
    </dialog>
  );
}
