import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app.tsx";
import { breath } from "./lib/breath.ts";
import { followLinks } from "./lib/follow-links.ts";
import { keepForOffline } from "./lib/keep-for-offline.ts";
import { whenInterested } from "./lib/when-interested.ts";

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element.");

let hasRouter = false;
const { page } = document.body.dataset;

followLinks(() => hasRouter);
// Not awaited: the page's own code imports this file, and would wait for it while it waits for the page.
if (page && container.firstElementChild) {
  bringToLife(container, page).then((root) => {
    whenInterested(async () => {
      const { followPage } = await import("./navigation.tsx");
      await followPage(root);
      hasRouter = true;
    });
  });
} else {
  import("./navigation.tsx").then(async ({ showPage }) => {
    await showPage(container);
    hasRouter = true;
  });
}
keepForOffline();

/** Hydrates the page whose component is the script at this address. */
async function bringToLife(container: HTMLElement, script: string): Promise<Root> {
  await breath();
  const { component: Content }: { component: ComponentType } = await import(/* @vite-ignore */ script);
  await breath();
  return new Promise((resolve) => {
    const page = (
      <App>
        <Content />
      </App>
    );
    // In a transition React stops for a finger every few milliseconds.
    startTransition(() => resolve(hydrateRoot(container, page)));
  });
}
