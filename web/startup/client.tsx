import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { isMeteredConnection } from "#web/lib/network.ts";
import { onFirstInteraction, yieldToMain } from "#web/lib/scheduling.ts";
import { App } from "./app.tsx";
import { cacheForOffline } from "./cache-for-offline.ts";
import { focusPressedButtons } from "./focus-pressed-buttons.ts";
import { followLinks, type RouterState } from "./follow-links.ts";
import { hideBehindDialogs } from "./hide-behind-dialogs.ts";
import { onRecoverableError, snapshotFields } from "./recover-fields.ts";
import { remindOfBooking } from "./remind-of-booking.ts";

/** A page whose text is in a script of its own fetches it first. */
type PageComponent = ComponentType & { prepare?: () => Promise<unknown> };

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element.");

const { page } = document.body.dataset;
let router: RouterState = "away";
let hydratedRoot: Root | null = null;

followLinks(() => {
  if (hydratedRoot && !isMeteredConnection()) loadRouter(hydratedRoot);
  return router;
});
// Not awaited: the page's own code imports this file, and would wait for it while it waits for the page.
if (page && container.firstElementChild) {
  hydrate(container, page).then((root) => {
    hydratedRoot = root;
    onFirstInteraction(() => loadRouter(root));
  }, reportPageFailure);
} else {
  const shown = import("./navigation.tsx").then(({ startWithRouter }) => startWithRouter(container));
  shown.catch(reportPageFailure);
  trackRouterLoad(shown);
}
hideBehindDialogs();
focusPressedButtons();
cacheForOffline();
remindOfBooking();

/** Hydrates the page whose component is in the script at this address. */
async function hydrate(container: HTMLElement, script: string): Promise<Root> {
  await yieldToMain();
  const { component: Content }: { component: PageComponent } = await import(/* @vite-ignore */ script);
  await Content.prepare?.();
  await yieldToMain();
  snapshotFields();
  return new Promise((resolve) => {
    const page = (
      <App path={location.pathname}>
        <Content />
      </App>
    );
    // In a transition React stops for a finger every few milliseconds.
    startTransition(() => resolve(hydrateRoot(container, page, { onRecoverableError })));
  });
}

/** The boot script hears it, and answers the next tap. */
function reportPageFailure() {
  dispatchEvent(new Event("pageloadfailed"));
}

function loadRouter(root: Root) {
  if (router === "away") trackRouterLoad(import("./navigation.tsx").then(({ attachRouter }) => attachRouter(root)));
}

/** Without a line the next link tries again, or is the browser's own. */
function trackRouterLoad(arrival: Promise<void>) {
  router = arrival.then(
    () => {
      router = "there";
    },
    () => {
      router = "away";
    },
  );
}
