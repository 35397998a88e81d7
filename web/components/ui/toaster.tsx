import { Toast as RadixToast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "#web/lib/class-names.ts";
import { subscribeToTopDialog, topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { currentToasts, dismissToast, subscribeToToasts } from "#web/lib/toasts/toast.ts";
import { subscribeToToastContainer, toastContainer } from "#web/lib/toasts/toast-container.ts";
import { Icon } from "./icon.tsx";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** The notification area: one toast at a time, swiped away to the right, reached with F8. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const container = useSyncExternalStore(subscribeToTopDialog, topDialog, () => null);
  // Where a page has a place of its own for them, they stand in it, and at the end of a dialog; elsewhere they float.
  const place = useSyncExternalStore(subscribeToToastContainer, toastContainer, () => null);
  return (
    <RadixToast.Provider
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      duration={DURATION_MS}
      // Behind an open dialog nothing is read out, and one that is closed says nothing any more.
      announcerContainer={container?.open ? container : undefined}
    >
      {toasts.map(({ id, title, description, action, variant, durationMs, isOpen }) => (
        <RadixToast.Root
          key={id}
          open={isOpen}
          {...(durationMs && { duration: durationMs })}
          onOpenChange={(open) => !open && dismissToast(id)}
          className={classNames(
            "toast flex items-start justify-between gap-3 rounded-card border p-4 shadow-card",
            variant === "destructive"
              ? "border-terracotta-deep bg-terracotta text-white"
              : "border-line bg-white text-ink",
          )}
        >
          <div className="grid gap-0.5">
            <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
            {description && (
              <RadixToast.Description className="col-start-1 text-sm">{description}</RadixToast.Description>
            )}
            {action}
          </div>
          <RadixToast.Close
            aria-label="Close notification"
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-control"
          >
            <Icon name="cross" className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {createPortal(
        <RadixToast.Viewport
          hotkey={["F8"]}
          // Not over the button of a dialog, which a phone has at its foot.
          className={classNames(
            "flex w-full flex-col outline-none",
            place
              ? container && "p-3 empty:hidden"
              : "fixed top-0 right-0 z-50 p-4 sm:top-auto sm:bottom-0 md:max-w-[420px]",
          )}
        />,
        container ?? place ?? document.body,
      )}
    </RadixToast.Provider>
  );
}
