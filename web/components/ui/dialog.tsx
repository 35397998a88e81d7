import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";
import { CLOSED_BY_OWNER, setTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { DialogShown, dialogSkeleton, formatDialogTitle } from "#web/startup/lazy-dialog.tsx";
import { useElementId } from "./element-id.ts";
import { Icon } from "./icon.tsx";
import { useBackdrop } from "./use-backdrop.ts";

/** Extra content beside every dialog's close button, because a modal dialog makes the rest of the page inert. */
export const DialogHeaderSlot = createContext<ReactNode>(null);

interface DialogProps {
  /** Called before the dialog closes by Escape, backdrop or close button; the parent unmounts it. */
  onClose: () => void;
  /** Returns to the previous step, if this is a later step of the same sheet. */
  onBack?: (() => void) | undefined;
  title: string;
  description: ReactNode;
  /** Asked at the foot of the dialog; until it is answered, the rest cannot be used. */
  question?: ReactNode;
  children: ReactNode;
}

const HEADER_BUTTON = "-mt-1 grid size-11 shrink-0 place-items-center rounded-control hover:bg-terrazzo";

/**
 * A modal dialog: a bottom sheet on phones, a centred card on larger screens. It opens on mount or, if pre-rendered,
 * when `DialogShown` turns true.
 */
export function Dialog({ onClose, onBack, title, description, question, children }: DialogProps) {
  const id = useElementId();
  const isShown = useContext(DialogShown);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const backdrop = useBackdrop(onClose);

  useLayoutEffect(() => {
    if (!isShown) return;
    const element = dialog.current;
    const skeleton = dialogSkeleton();
    // It replaces the skeleton, so it does not slide in again.
    if (skeleton?.open) element?.classList.remove("sheet-in");
    skeleton?.close();
    const previous = topDialog();
    if (element) element.returnValue = "";
    element?.showModal();
    // Not the close button, and no field: on a phone the keyboard would cover the form.
    heading.current?.focus();
    setTopDialog(element);
    return () => {
      if (topDialog() === element) setTopDialog(previous?.open ? previous : null);
      // Mark the close as intended: if the page is hidden and shown again, the dialog still exists and gets the event.
      element?.close(CLOSED_BY_OWNER);
    };
  }, [isShown]);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className={`${onBack ? "" : "sheet-in "}fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none flex-col overflow-visible rounded-t-card bg-plaster p-0 text-ink shadow-card outline-none open:flex forced-colors:border md:inset-0 md:m-auto md:h-fit md:max-h-[90dvh] md:w-[34rem] md:rounded-card`}
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
        // Browsers ignore a second consecutive `preventDefault` on cancel, such as Android's back gesture. Only the
        // parent may close it.
        if (currentTarget.returnValue !== CLOSED_BY_OWNER) currentTarget.showModal();
      }}
    >
      <div className="flex max-h-[40dvh] shrink-0 flex-wrap items-start justify-between gap-x-4 overflow-y-auto border-line border-b px-5 py-3 md:px-7 md:pt-5">
        {onBack && (
          <button type="button" aria-label="Back" onClick={onBack} className={`-ml-2 ${HEADER_BUTTON}`}>
            <Icon name="back" />
          </button>
        )}
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-xl md:text-2xl">
          {formatDialogTitle(title)}
        </h2>
        {useContext(DialogHeaderSlot)}
        <button type="button" aria-label="Close" onClick={onClose} className={`-mr-2 ${HEADER_BUTTON}`}>
          <Icon name="cross" />
        </button>
        <p id={`${id}-description`} className="w-full text-muted text-sm">
          {description}
        </p>
      </div>
      {/* Keeps the focused field above a sticky footer, with its error visible. */}
      <div
        inert={Boolean(question)}
        className="min-h-0 scroll-pt-12 inert:opacity-60 scroll-pb-38 overflow-y-auto overscroll-contain rounded-b-card px-5 pt-5 pb-6 md:px-7"
      >
        {children}
      </div>
      {question}
    </dialog>
  );
}

/** The submit button of a long form in a dialog, always in view unless the screen is very low. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 [@media(min-height:32rem)]:sticky -mx-5 -mb-6 grid border-line border-t bg-plaster px-5 py-3.5 md:-mx-7 md:px-7">
      {children}
    </div>
  );
}
