import { type ComponentType, lazy, memo, Suspense, useCallback, useState } from "react";
import { carryTyped } from "#web/lib/carry-typed.ts";

/** How far below the screen a part is when its code is fetched. A tap that comes first is kept by the boot script. */
const MARGIN = "200px";
const RETRY_MS = 5000;

export interface Part {
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
export function nearScreen(id: string, load: () => Promise<ComponentType>): Part {
  let hurry = () => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const part: Part = {
    id,
    hurry,
    Content: lazy(async () => {
      await Promise.race([isNear(id), hurried]);
      return { default: await untilThere(load) };
    }),
    async prepare() {
      if (typeof document === "undefined" || !document.getElementById(id)) await part.arrive();
    },
    async arrive() {
      part.Content = await load();
    },
  };
  return part;
}

/** Never rendered again: an update that reached a part whose code is not there yet would take its HTML away. */
export const NearScreen = memo(({ part }: { part: Part }) => {
  const { id, Content } = part;
  const [html] = useState(() =>
    typeof document === "undefined" ? [] : [...(document.getElementById(id)?.childNodes ?? [])],
  );
  return (
    <div id={id}>
      <Suspense fallback={<Kept html={html} hurry={part.hurry} />}>
        <Content />
      </Suspense>
    </div>
  );
});

/**
 * What was there to be read, where React had to render a page anew whose HTML was touched on its way: shown until the code
 * is there, which is fetched at once.
 */
function Kept({ html, hurry }: { html: readonly ChildNode[]; hurry: () => void }) {
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

/** A line that drops while somebody scrolls takes nothing away: the part stays as it is until its code can come. */
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
