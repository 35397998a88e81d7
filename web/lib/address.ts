import { useSyncExternalStore } from "react";

export interface Move {
  /** A path on this site, with search and hash. */
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** False keeps the scroll position. */
  resetScroll?: boolean;
}

type Navigate = (move: Move) => unknown;

const listeners = new Set<() => void>();
let navigate: Navigate = navigateOnPage;

/**
 * Navigates to a URL of the site; other pages need the router (see `setNavigate`). The current URL scrolls to its
 * section again.
 */
export async function navigateTo(move: Move) {
  if (new URL(move.href, location.href).href === location.href) return scrollToSection(move);
  await navigate(move);
  for (const listener of listeners) listener();
}

/** Hands all navigation to the router. */
export function setNavigate(router: Navigate) {
  navigate = router;
}

/** Navigates to another section or search of the current page. */
export function navigateOnPage(move: Move) {
  if (move.replace) history.replaceState(history.state, "", move.href);
  else history.pushState(null, "", move.href);
  scrollToSection(move);
}

function scrollToSection({ resetScroll = true }: Move) {
  if (!resetScroll) return;
  const part = document.getElementById(location.hash.slice(1));
  if (!part) return scrollTo(0, 0);
  part.scrollIntoView();
  part.focus({ preventScroll: true });
}

/** Calls back after every URL change, including back and forward. Returns an unsubscribe function. */
export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/**
 * A URL parameter; null if absent. Prerendered HTML is the same for every URL, so rendered output must wait for
 * `useHydrated`.
 */
export function useSearchParameter(name: string): string | null {
  const read = () => (typeof location === "undefined" ? null : new URLSearchParams(location.search).get(name));
  return useSyncExternalStore(subscribeToAddress, read, read);
}

/** The URL's hash, without "#". */
export function useHash(): string {
  const read = () => (typeof location === "undefined" ? "" : location.hash.slice(1));
  return useSyncExternalStore(subscribeToAddress, read, read);
}
