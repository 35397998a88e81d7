import type { ReactNode } from "react";

export interface Toast {
  id: string;
  title: string;
  description?: string;
  action?: ReactNode;
  /** Longer than the default for toasts with an action. */
  durationMs?: number;
  variant: "default" | "destructive";
  isOpen: boolean;
}

/** A dismissed toast stays in the queue this long, so that references to it stay valid. */
const REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a toast and replaces any other. */
export function toast(input: Omit<Toast, "id" | "isOpen" | "variant"> & { variant?: Toast["variant"] }) {
  count += 1;
  const shown: Toast = { variant: "default", ...input, id: String(count), isOpen: true };
  update([shown]);
  return shown.id;
}

/** Closes a toast; the queue drops it later. */
export function dismissToast(id: string) {
  update(toasts.map((shown) => (shown.id === id ? { ...shown, isOpen: false } : shown)));
  setTimeout(() => update(toasts.filter((shown) => shown.id !== id)), REMOVE_DELAY_MS);
}

/** Removes all toasts immediately. */
export function clearToasts() {
  update([]);
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function update(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
