import { useSyncExternalStore } from "react";

/** A link with which somebody registers a device: from an owner, or made with the worker's secrets. */
export interface StaffLink {
  kind: "invitation" | "recovery";
  token: string;
}

let link: StaffLink | null = null;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  readLinkFromAddress();
  // A link that is pasted into the address of the open page loads nothing anew.
  window.addEventListener("hashchange", readLinkFromAddress);
}

/** The link this page was opened with, until it has been used or put away. */
export function useStaffLink(): StaffLink | null {
  return useSyncExternalStore(
    subscribe,
    () => link,
    () => null,
  );
}

export function clearStaffLink() {
  setLink(null);
}

/** A recovery code as it was typed, with whatever stands between its groups. False for what cannot be one. */
export function submitRecoveryCode(typed: string): boolean {
  const token = typed.replace(/[\s-]/g, "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(token)) return false;
  setLink({ kind: "recovery", token });
  return true;
}

/** The link in the part of an address after `#`, or null. */
export function readStaffLink(hash: string): StaffLink | null {
  const [, kind, token] = /^#(invitation|recovery)=([\w.-]{16,200})$/.exec(hash) ?? [];
  return (kind === "invitation" || kind === "recovery") && token ? { kind, token } : null;
}

/** Out of the address at once, so that it stays in no history and is seen over no shoulder. */
function readLinkFromAddress() {
  const found = readStaffLink(window.location.hash);
  if (!found) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  setLink(found);
}

function setLink(next: StaffLink | null) {
  link = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
