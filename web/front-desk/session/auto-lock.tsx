import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { DialogHeaderSlot } from "#web/components/ui/dialog.tsx";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { reloadFrontDesk } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { clearToasts, currentToasts, subscribeToToasts } from "#web/lib/toasts/toast.ts";
import { updateLock, useIsLocked, watchActivity } from "./device-lock.ts";
import { PlainShell } from "./gate.tsx";
import { LockButton } from "./lock-button.tsx";
import { Pausable } from "./pausable.tsx";
import { useIsShared } from "./shared-device.ts";
import { useIsNamedStaff } from "./staff-session.ts";

/**
 * The front desk, or the lock screen. While locked, the front desk is out of the document and inactive: no effects, no
 * dialogs, no requests. Its unsaved input stays for the same person.
 */
export function AutoLock({ children }: { children: ReactNode }) {
  // Before the first render of the children.
  useState(updateLock);
  const isLocked = useIsLocked();
  const isShared = useIsShared();
  // The shared key belongs to no person who could return.
  const isNamed = useIsNamedStaff();
  const [hasOpened, setOpened] = useState(!isLocked);
  if (!isLocked && !hasOpened) setOpened(true);
  const [host] = useState(makeHost);
  const restoreView = useRef<(() => void) | null>(null);

  useEffect(watchActivity, []);
  useEffect(() => {
    if (isShared) loadLockScreen().catch(() => {});
  }, [isShared]);
  useEffect(() => {
    if (isLocked || !restoreView.current) return;
    restoreView.current();
    restoreView.current = null;
    void reloadFrontDesk();
  }, [isLocked]);

  return (
    <>
      {isLocked && <LazyPart load={loadLockScreen} frame={PlainShell} />}
      <PageSlot host={host} isLocked={isLocked} restoreView={restoreView} />
      {hasOpened && (
        <DialogHeaderSlot value={isShared && isNamed ? <LockButton className="-mt-1 -mr-3.5 -ml-3" /> : null}>
          {createPortal(<Pausable isPaused={isLocked}>{children}</Pausable>, host)}
        </DialogHeaderSlot>
      )}
    </>
  );
}

interface PageSlotProps {
  host: HTMLElement;
  isLocked: boolean;
  /** Receives the function that restores focus and scroll position. */
  restoreView: RefObject<(() => void) | null>;
}

/** Holds the front desk's element. It returns to the document before its effects reopen dialogs. */
function PageSlot({ host, isLocked, restoreView }: PageSlotProps) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLocked) return hideRestOfPage();
    slot.current?.append(host);
    return () => {
      const focused = document.activeElement;
      const top = window.scrollY;
      restoreView.current = () => {
        window.scrollTo({ top, behavior: "instant" });
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      };
      keepActiveQueries();
      host.remove();
    };
  }, [host, isLocked, restoreView]);
  return <div ref={slot} className="contents" />;
}

/** Hides other elements of the body, toasts and the address. Returns the undo function. */
function hideRestOfPage(): () => void {
  const parts = [...document.body.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.id !== "root" && !part.hidden,
  );
  for (const part of parts) part.hidden = true;
  clearToasts();
  // A mutation in flight may still show its result.
  const unsubscribe = subscribeToToasts(() => {
    if (currentToasts().length > 0) clearToasts();
  });
  const { pathname } = window.location;
  let search = "";
  function hideAddress() {
    if (window.location.pathname !== pathname || window.location.search === "") return;
    search = window.location.search;
    replaceAddress(pathname);
  }
  hideAddress();
  window.addEventListener("popstate", hideAddress);
  return () => {
    for (const part of parts) part.hidden = false;
    unsubscribe();
    window.removeEventListener("popstate", hideAddress);
    if (search && window.location.pathname === pathname) replaceAddress(pathname + search);
  };
}

/** Bypasses the router, for which the page does not change. */
function replaceAddress(address: string) {
  History.prototype.replaceState.call(window.history, window.history.state, "", address);
}

/** Keeps query data while locked, or forms would remount empty. */
function keepActiveQueries() {
  for (const query of queryClient.getQueryCache().findAll({ type: "active" }))
    query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
}

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = "contents";
  return host;
}

function loadLockScreen() {
  return import("./lock-screen.tsx").then((loaded) => loaded.LockScreen);
}
