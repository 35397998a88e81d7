import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { markHydrated } from "./hydrated-marker.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";
import { restoreFields } from "./recover-fields.ts";

// With late-dialog.tsx the door of this room, for whoever writes a page: see README.md.

/** How far below the screen an island is when its code is fetched. A tap that comes first is kept by the boot script. */
const ISLAND_ROOT_MARGIN = "200px";
const RETRY_MS = 5000;

export interface Island {
  id: string;
  Content: ComponentType;
  /** Asked by the route before it shows the page: fetches the code at once where there is no HTML to wait with. */
  prepare: () => Promise<void>;
  /** Fetches the code at once. */
  loadNow: () => Promise<void>;
  /** Waits no longer for somebody to come near. */
  stopWaiting: () => void;
}

/** A part of a page whose HTML is there from the start and whose code comes when it is near the screen. */
export function lazyIsland(id: string, load: () => Promise<ComponentType>): Island {
  let hurry = () => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const island: Island = {
    id,
    stopWaiting: hurry,
    Content: lazy(async () => {
      await Promise.race([whenNearScreen(id), hurried]);
      return { default: await loadWithRetry(load) };
    }),
    async prepare() {
      if (typeof document === "undefined" || !document.getElementById(id)) await island.loadNow();
    },
    async loadNow() {
      island.Content = await load();
    },
  };
  return island;
}

type BelowFoldProps = { children: ReactNode; island?: never } | { children?: never; island: Island };

/**
 * What a phone does not show of a page before it is scrolled. Behind a tap on a link it comes a frame after the rest, so
 * that the tap is answered sooner. The code of an `island` waits besides, until somebody comes near.
 */
export function BelowFold({ children, island }: BelowFoldProps) {
  const isWhole = useIsBelowFoldShown();
  return isWhole && (island ? <IslandContainer island={island} /> : children);
}

/** False on a page that is on its way in, until what is above the fold has been seen. */
export function useIsBelowFoldShown(): boolean {
  const [isWhole, setWhole] = useState(() => !isBelowFoldDeferred);
  useEffect(() => onBelowFoldShown(() => startTransition(() => setWhole(true))), []);
  return isWhole;
}

// A page that came alive without the router has been there before it.
let isPrerendered = typeof document === "undefined" || !document.body.dataset.page;

/** Asked by the root route before it shows a page: fetches what every page has, and the style of one that has no HTML. */
export async function preparePage(footer: Island) {
  await (isPrerendered ? footer.prepare() : Promise.all([footer.loadNow(), loadFullStylesheet()]));
  isPrerendered = false;
}

/** Never rendered again: an update that reached an island whose code is not there yet would take its HTML away. */
const IslandContainer = memo(({ island }: { island: Island }) => {
  const { id, Content, stopWaiting } = island;
  const [html] = useState(() =>
    typeof document === "undefined" ? [] : [...(document.getElementById(id)?.childNodes ?? [])],
  );
  return (
    <div id={id} data-island="">
      <Suspense fallback={<PreservedHtml html={html} hurry={stopWaiting} />}>
        <Content />
        <HydratedMarker id={id} />
      </Suspense>
    </div>
  );
});

function HydratedMarker({ id }: { id: string }) {
  useLayoutEffect(() => markHydrated(document.getElementById(id)), [id]);
  return null;
}

/**
 * What was there to be read, where React had to render a page anew whose HTML was touched on its way: shown until the code
 * is there, which is fetched at once.
 */
function PreservedHtml({ html, hurry }: { html: readonly ChildNode[]; hurry: () => void }) {
  const take = useCallback(
    (place: HTMLElement | null) => {
      place?.append(...html);
      hurry();
      // Once what comes in its place is there.
      return () => queueMicrotask(restoreFields);
    },
    [html, hurry],
  );
  return <div ref={take} />;
}

const belowFoldListeners = new Set<() => void>();
let isBelowFoldDeferred = false;

/** The page that is shown next comes with what is above the fold alone, until `scheduleBelowFold` is called. */
export function deferBelowFold() {
  isBelowFoldDeferred = true;
}

/** Brings what is below the fold, once a frame has shown what is above it. */
export function scheduleBelowFold() {
  if (isBelowFoldDeferred) requestAnimationFrame(() => setTimeout(showBelowFold));
}

/** Brings what is below the fold at once. */
export function showBelowFold() {
  isBelowFoldDeferred = false;
  for (const callback of belowFoldListeners) callback();
  belowFoldListeners.clear();
}

/** Calls back when the rest of the page follows: at once where it is not waited for. Gives back how to forget it. */
export function onBelowFoldShown(callback: () => void): () => void {
  if (isBelowFoldDeferred) belowFoldListeners.add(callback);
  else callback();
  return () => void belowFoldListeners.delete(callback);
}

/** A line that drops while somebody scrolls takes nothing away: the island stays as it is until its code can come. */
async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((retry) => {
        addEventListener("online", retry, { once: true });
        setTimeout(retry, RETRY_MS);
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
