import { type ComponentType, lazy, memo, Suspense } from "react";

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
}

/** A part of a page whose HTML is there from the start and whose code comes when it is near the screen. */
export function nearScreen(id: string, load: () => Promise<ComponentType>): Part {
  const part: Part = {
    id,
    Content: lazy(async () => {
      await isNear(id);
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
export const NearScreen = memo(({ part: { id, Content } }: { part: Part }) => (
  <div id={id}>
    <Suspense>
      <Content />
    </Suspense>
  </div>
));

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
