import { useSyncExternalStore } from "react";

/** A link that registers a device: an owner's invitation, or a recovery link. */
export interface StaffLink {
  kind: "invitation" | "recovery";
  token: string;
}

let link: StaffLink | null = null;
const listeners = new Set<() => void>();

if (typeof window !== "undefined") {
  readLinkFromAddress();
  // Pasting a link into the open page's address fires only hashchange.
  window.addEventListener("hashchange", readLinkFromAddress);
}

/** The link that opened this page, until it is used or dismissed. */
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

/** Accepts a recovery code with any separators between its groups. Returns false if it is malformed. */
export function submitRecoveryCode(typed: string): boolean {
  const token = typed.replace(/[\s-]/g, "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(token)) return false;
  setLink({ kind: "recovery", token });
  return true;
}

/** Parses an address hash; null if it is no staff link. */
export function readStaffLink(hash: string): StaffLink | null {
  const [, kind, token] = /^#(invitation|recovery)=([\w.-]{16,200})$/.exec(hash) ?? [];
  return (kind === "invitation" || kind === "recovery") && token ? { kind, token } : null;
}

/** Removes the token from the address and the browser history. */
function readLinkFromAddress() {
  const parsed = readStaffLink(window.location.hash);
  if (!parsed) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  setLink(parsed);
}

function setLink(next: StaffLink | null) {
  link = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
