import { Activity, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { DialogHeaderSlot } from "#web/components/ui/dialog.tsx";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { reloadFrontDesk } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { clearToasts, currentToasts, subscribeToToasts } from "#web/lib/toasts/toast.ts";
import { updateLock, useIsLocked, watchActivity } from "./device-lock.ts";
import { PlainShell } from "./gate.tsx";
import { LockButton } from "./lock-button.tsx";
import { useIsShared } from "./shared-device.ts";
import { useIsNamedStaff } from "./staff-session.ts";

/**
 * The front desk, or who is here while that is not known. What is covered is out of the document and stands still: no
 * effect of it runs, no dialog of it is open, nothing is asked for. What was typed in it stays, for whoever typed it.
 */
export function AutoLock({ children }: { children: ReactNode }) {
  // Before anything of it is drawn for the first time.
  useState(updateLock);
  const isCovered = useIsLocked();
  const isShared = useIsShared();
  // The shared key has no person who could come back.
  const isByName = useIsNamedStaff();
  const [hasOpened, setOpened] = useState(!isCovered);
  if (!isCovered && !hasOpened) setOpened(true);
  const [host] = useState(makeHost);
  const back = useRef<(() => void) | null>(null);

  useEffect(watchActivity, []);
  useEffect(() => {
    if (isShared) loadLockScreen().catch(() => {});
  }, [isShared]);
  useEffect(() => {
    if (isCovered || !back.current) return;
    back.current();
    back.current = null;
    void reloadFrontDesk();
  }, [isCovered]);

  return (
    <>
      {isCovered && <LazyPart load={loadLockScreen} frame={PlainShell} />}
      <PageSlot host={host} isLocked={isCovered} restoreView={back} />
      {hasOpened && (
        <DialogHeaderSlot value={isShared && isByName ? <LockButton className="-mt-1 -mr-3.5 -ml-3" /> : null}>
          <Activity mode={isCovered ? "hidden" : "visible"}>{createPortal(children, host)}</Activity>
        </DialogHeaderSlot>
      )}
    </>
  );
}

interface PageSlotProps {
  host: HTMLElement;
  isLocked: boolean;
  /** Told how to put the focus and the page back where they were. */
  restoreView: RefObject<(() => void) | null>;
}

/** Where the front desk stands in the document. It is there again before what is in it opens its dialogs. */
function PageSlot({ host, isLocked, restoreView }: PageSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isLocked) return hideRestOfPage();
    place.current?.append(host);
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
  return <div ref={place} className="contents" />;
}

/** What is not in the page's own part of the document, what is said, and what the address says. Gives back how to undo it. */
function hideRestOfPage(): () => void {
  const parts = [...document.body.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.id !== "root" && !part.hidden,
  );
  for (const part of parts) part.hidden = true;
  clearToasts();
  // An act that was under way may still say what became of it.
  const stopListening = subscribeToToasts(() => {
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
    stopListening();
    window.removeEventListener("popstate", hideAddress);
    if (search && window.location.pathname === pathname) replaceAddress(pathname + search);
  };
}

/** Past the router, for which the page stays where it is. */
function replaceAddress(address: string) {
  History.prototype.replaceState.call(window.history, window.history.state, "", address);
}

/** What a form is drawn with is not to be forgotten meanwhile, or the form would be drawn anew and empty. */
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
