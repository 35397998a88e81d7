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
import { fullStylesheet } from "./full-stylesheet.ts";
import { carryTyped } from "./recover.ts";
import { markAlive } from "./sign-of-life.ts";

// With late-dialog.tsx the door of this room, for whoever writes a page: see README.md.

/** How far below the screen an island is when its code is fetched. A tap that comes first is kept by the boot script. */
const MARGIN = "200px";
const RETRY_MS = 5000;

export interface Island {
  id: string;
  Content: ComponentType;
  /** Asked by the route before it shows the page: fetches the code at once where there is no HTML to wait with. */
  prepare: () => Promise<void>;
  /** Fetches the code at once. */
  arrive: () => Promise<void>;
  /** Waits no longer for somebody to come near. */
  hurry: () => void;
}

/** A part of a page whose HTML is there from the start and whose code comes when it is near the screen. */
export function lateIsland(id: string, load: () => Promise<ComponentType>): Island {
  let hurry = () => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const island: Island = {
    id,
    hurry,
    Content: lazy(async () => {
      await Promise.race([isNear(id), hurried]);
      return { default: await untilThere(load) };
    }),
    async prepare() {
      if (typeof document === "undefined" || !document.getElementById(id)) await island.arrive();
    },
    async arrive() {
      island.Content = await load();
    },
  };
  return island;
}

type LateProps = { children: ReactNode; island?: never } | { children?: never; island: Island };

/**
 * What a phone does not show of a page before it is scrolled. Behind a tap on a link it comes a frame after the rest, so
 * that the tap is answered sooner. The code of an `island` waits besides, until somebody comes near.
 */
export function Late({ children, island }: LateProps) {
  const isWhole = useIsWhole();
  return isWhole && (island ? <IslandPlace island={island} /> : children);
}

/** False on a page that is on its way in, until what is above the fold has been seen. */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => !isAlone);
  useEffect(() => whenRestFollows(() => startTransition(() => setWhole(true))), []);
  return isWhole;
}

// A page that came alive without the router has been there before it.
let isInHtml = typeof document === "undefined" || !document.body.dataset.page;

/** Asked by the root route before it shows a page: fetches what every page has, and the style of one that has no HTML. */
export async function preparePage(footer: Island) {
  await (isInHtml ? footer.prepare() : Promise.all([footer.arrive(), fullStylesheet()]));
  isInHtml = false;
}

/** Never rendered again: an update that reached an island whose code is not there yet would take its HTML away. */
const IslandPlace = memo(({ island }: { island: Island }) => {
  const { id, Content, hurry } = island;
  const [html] = useState(() =>
    typeof document === "undefined" ? [] : [...(document.getElementById(id)?.childNodes ?? [])],
  );
  return (
    <div id={id} data-island="">
      <Suspense fallback={<KeptHtml html={html} hurry={hurry} />}>
        <Content />
        <SignOfLife id={id} />
      </Suspense>
    </div>
  );
});

function SignOfLife({ id }: { id: string }) {
  useLayoutEffect(() => markAlive(document.getElementById(id)), [id]);
  return null;
}

/**
 * What was there to be read, where React had to render a page anew whose HTML was touched on its way: shown until the code
 * is there, which is fetched at once.
 */
function KeptHtml({ html, hurry }: { html: readonly ChildNode[]; hurry: () => void }) {
  const take = useCallback(
    (place: HTMLElement | null) => {
      place?.append(...html);
      hurry();
      // Once what comes in its place is there.
      return () => queueMicrotask(carryTyped);
    },
    [html, hurry],
  );
  return <div ref={take} />;
}

const waiting = new Set<() => void>();
let isAlone = false;

/** The page that is shown next comes with what is above the fold alone, until `restFollows` is called. */
export function aboveTheFoldAlone() {
  isAlone = true;
}

/** Brings what is below the fold, once a frame has shown what is above it. */
export function restFollows() {
  if (isAlone) requestAnimationFrame(() => setTimeout(showRest));
}

/** Brings what is below the fold at once. */
export function showRest() {
  isAlone = false;
  for (const callback of waiting) callback();
  waiting.clear();
}

/** Calls back when the rest of the page follows: at once where it is not waited for. Gives back how to forget it. */
export function whenRestFollows(callback: () => void): () => void {
  if (isAlone) waiting.add(callback);
  else callback();
  return () => void waiting.delete(callback);
}

/** A line that drops while somebody scrolls takes nothing away: the island stays as it is until its code can come. */
async function untilThere<Code>(load: () => Promise<Code>): Promise<Code> {
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

function isNear(id: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: MARGIN },
    );
    const element = document.getElementById(id);
    if (element) observer.observe(element);
    else resolve();
  });
}
