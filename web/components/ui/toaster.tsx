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

/** The notification area: one toast at a time. Swipe right to dismiss, F8 to focus. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const container = useSyncExternalStore(subscribeToTopDialog, topDialog, () => null);
  // Pages with their own toast container show toasts there, dialogs show them at their end, other pages float them.
  const pageContainer = useSyncExternalStore(subscribeToToastContainer, toastContainer, () => null);
  return (
    <RadixToast.Provider
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      duration={DURATION_MS}
      // Screen readers ignore content behind an open dialog.
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
          // On phones, keep clear of the buttons at the bottom of a dialog.
          className={classNames(
            "flex w-full flex-col outline-none",
            pageContainer
              ? container && pageContainer.dataset.inDialogs
              : "fixed top-0 right-0 z-50 p-4 sm:top-auto sm:bottom-0 md:max-w-[420px]",
          )}
        />,
        container ?? pageContainer ?? document.body,
      )}
    </RadixToast.Provider>
  );
}
