import { useSyncExternalStore } from "react";

export interface Move {
  /** A path of the site, with its search and hash. */
  href: string;
  /** Takes the place of the address shown, so that the way back does not lead there. */
  replace?: boolean;
  /** False keeps the page where it stands. */
  resetScroll?: boolean;
}

type Navigate = (move: Move) => unknown;

const listeners = new Set<() => void>();
let navigate: Navigate = navigateOnPage;

/**
 * Changes the address. To another page only once the router is there, see `setNavigate`. The address that is shown already
 * leads back to its part of the page.
 */
export async function navigateTo(move: Move) {
  if (new URL(move.href, location.href).href === location.href) return scrollToSection(move);
  await navigate(move);
  for (const listener of listeners) listener();
}

/** Hands every move to the router. */
export function setNavigate(router: Navigate) {
  navigate = router;
}

/** A move to another part or another search of the page that is shown. */
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

/** Calls back after every change of the address, the browser's own included. Gives back how to stop. */
export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/**
 * A parameter of the address; null when it has none. The page's HTML is the same for every address: whoever shows what
 * stands there waits for `useHydrated`.
 */
export function useSearchParameter(name: string): string | null {
  const read = () => (typeof location === "undefined" ? null : new URLSearchParams(location.search).get(name));
  return useSyncExternalStore(subscribeToAddress, read, read);
}

/** The part of the page that the address names, without "#". */
export function useHash(): string {
  const read = () => (typeof location === "undefined" ? "" : location.hash.slice(1));
  return useSyncExternalStore(subscribeToAddress, read, read);
}
