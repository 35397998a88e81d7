import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { ElementIdScope } from "#web/components/ui/element-id.ts";
import { markHydrated } from "./hydrated-marker.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";
import { restoreFields } from "./recover-fields.ts";

// Pages import only this file and lazy-dialog.tsx: see README.md.

/** Distance below the screen at which an island loads. The boot script keeps earlier taps. */
const ISLAND_ROOT_MARGIN = "200px";
const RETRY_MS = 5000;

export interface Island {
  id: string;
  Content: ComponentType;
  /** Called by the route before it shows the page: loads the code immediately if there is no prerendered HTML. */
  prepare: () => Promise<void>;
  /** Loads the code immediately. */
  loadNow: () => Promise<void>;
  /** Loads without waiting for the visitor to scroll near. */
  stopWaiting: () => void;
}

/** A part of a page that is prerendered and hydrates when it is near the screen. */
export function lazyIsland(id: string, load: () => Promise<ComponentType>): Island {
  let stopWaiting = () => {};
  const requested = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  const island: Island = {
    id,
    stopWaiting,
    Content: lazy(async () => {
      await Promise.race([whenNearScreen(id), requested]);
      return { default: inIsland(id, await loadWithRetry(load), restoreFields) };
    }),
    async prepare() {
      if (typeof document === "undefined" || !document.getElementById(id)) await island.loadNow();
    },
    async loadNow() {
      island.Content = inIsland(id, await load());
    },
  };
  return island;
}

/** The element belongs to the island: Preact keeps one element of the page while it waits for a component. */
function inIsland(id: string, Content: ComponentType, onHydrated?: () => void): ComponentType {
  return () => {
    const [ids] = useState(() => ({ prefix: id, count: 0 }));
    return (
      <div id={id} data-island="">
        <ElementIdScope value={ids}>
          <Content />
        </ElementIdScope>
        <HydratedMarker id={id} onHydrated={onHydrated} />
      </div>
    );
  };
}

type BelowFoldProps = { children: ReactNode; island?: never } | { children?: never; island: Island };

/**
 * Content below the fold. After an in-page navigation it renders one frame later, so that the tap is answered sooner.
 * An `island` also waits until it is near the screen.
 */
export function BelowFold({ children, island }: BelowFoldProps) {
  const isShown = useIsBelowFoldShown();
  return isShown && (island ? <IslandContainer island={island} /> : children);
}

/** False after an in-page navigation, until the content above the fold is painted. */
export function useIsBelowFoldShown(): boolean {
  const [isShown, setShown] = useState(() => !isBelowFoldDeferred);
  useEffect(() => onBelowFoldShown(() => setShown(true)), []);
  return isShown;
}

// A page hydrated without the router is already shown.
let isPrerendered = typeof document === "undefined" || !document.body.dataset.page;

/**
 * Called by the root route before it shows a page: loads the footer and, for a page without prerendered HTML, the full
 * stylesheet.
 */
export async function preparePage(footer: Island) {
  await (isPrerendered ? footer.prepare() : Promise.all([footer.loadNow(), loadFullStylesheet()]));
  isPrerendered = false;
}

/** Memoised: an update that reaches an island before its code has loaded would remove its HTML. */
const IslandContainer = memo(({ island }: { island: Island }) => {
  const { id, Content, stopWaiting } = island;
  const [html] = useState(() =>
    typeof document === "undefined" ? [] : [...(document.getElementById(id)?.childNodes ?? [])],
  );
  return (
    <Suspense fallback={<PreservedHtml id={id} html={html} stopWaiting={stopWaiting} />}>
      <Content />
    </Suspense>
  );
});

function HydratedMarker({ id, onHydrated }: { id: string; onHydrated: (() => void) | undefined }) {
  useLayoutEffect(() => {
    markHydrated(document.getElementById(id));
    onHydrated?.();
  }, [id, onHydrated]);
  return null;
}

/**
 * Keeps the existing HTML if Preact must render a page again whose HTML was modified before hydration. It also loads the
 * island's code immediately.
 */
function PreservedHtml({ id, html, stopWaiting }: { id: string; html: readonly ChildNode[]; stopWaiting: () => void }) {
  const attach = useCallback(
    (element: HTMLElement | null) => {
      element?.append(...html);
      stopWaiting();
    },
    [html, stopWaiting],
  );
  return <div id={id} data-island="" ref={attach} />;
}

const belowFoldListeners = new Set<() => void>();
let isBelowFoldDeferred = false;

/** Makes the next page render only the content above the fold, until `scheduleBelowFold` runs. */
export function deferBelowFold() {
  isBelowFoldDeferred = true;
}

/** Renders the content below the fold after the next frame. */
export function scheduleBelowFold() {
  if (isBelowFoldDeferred) requestAnimationFrame(() => setTimeout(showBelowFold));
}

/** Renders the content below the fold immediately. */
export function showBelowFold() {
  isBelowFoldDeferred = false;
  for (const callback of belowFoldListeners) callback();
  belowFoldListeners.clear();
}

/**
 * Calls back when the content below the fold may render, immediately if it is not deferred. Returns an unsubscribe
 * function.
 */
export function onBelowFoldShown(callback: () => void): () => void {
  if (isBelowFoldDeferred) belowFoldListeners.add(callback);
  else callback();
  return () => void belowFoldListeners.delete(callback);
}

/** If the connection drops, the island stays as it is until its code loads. */
async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener("online", resolve, { once: true });
        setTimeout(resolve, RETRY_MS);
      });
    }
  }
}

function whenNearScreen(id: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: ISLAND_ROOT_MARGIN },
    );
    const element = document.getElementById(id);
    if (element) observer.observe(element);
    else resolve();
  });
}
