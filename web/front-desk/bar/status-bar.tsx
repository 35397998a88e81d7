import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useLiveState } from "#web/front-desk/live/use-live-updates.ts";
import { setToastContainer } from "#web/lib/toasts/toast-container.ts";

/** Foot of a tablet or laptop: connection state, keyboard shortcuts and toasts. */
export function StatusBar() {
  const live = useLiveState();
  const { live: copy, keys } = frontDeskCopy.bar;
  return (
    <footer className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-white print:hidden">
      <div className="page-width flex min-h-15 max-w-[90rem] items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 text-muted text-sm">
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${live === "live" ? "bg-leaf" : live === "cut" ? "bg-terracotta" : "bg-line"}`}
          />
          <span className="whitespace-nowrap">{copy[live]}</span>
          <span className="truncate pl-3 max-lg:hidden">{keys}</span>
        </p>
        <ToastArea />
      </div>
    </footer>
  );
}

/** Toasts have their own area, so that they cover no button of the page, and these classes at the end of a dialog. */
export function ToastArea() {
  return (
    <div
      ref={setToastContainer}
      className="toasts-at-foot min-w-0 md:max-w-[75%] md:shrink-0"
      data-in-dialogs="toasts-at-foot p-2 empty:hidden"
    />
  );
}
