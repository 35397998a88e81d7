import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { SentProps } from "./sent-confirmation.tsx";

const shown = new Map<string, ReactNode>();
const listeners = new Set<() => void>();

/** Shows a confirmation where the page has a `Confirmation` of this name, until the visitor leaves the page. */
function showConfirmation(name: string, confirmation: ReactNode): void {
  shown.set(name, confirmation);
  for (const listener of listeners) listener();
}

/** Confirms on the page that a form was sent, and moves the focus there. */
export async function confirmSent(name: string, sent: SentProps): Promise<void> {
  const { SentConfirmation } = await import("./sent-confirmation.tsx");
  showConfirmation(name, <SentConfirmation key={Date.now()} {...sent} />);
}

/** The place of a form's confirmation; empty until something was sent. */
export function Confirmation({ name }: { name: string }) {
  useEffect(() => () => void shown.delete(name), [name]);
  return useSyncExternalStore(
    subscribe,
    () => shown.get(name) ?? null,
    () => null,
  );
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
