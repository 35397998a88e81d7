import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { isMeteredConnection } from "#web/lib/network.ts";
import { onFirstInteraction, yieldToMain } from "#web/lib/scheduling.ts";
import { App } from "./app.tsx";
import { cacheForOffline } from "./cache-for-offline.ts";
import { focusPressedButtons } from "./focus-pressed-buttons.ts";
import { followLinks, type RouterState } from "./follow-links.ts";
import { followReact } from "./follow-react.ts";
import { startHeldBookingBar } from "./held-booking-bar.ts";
import { hideBehindDialogs } from "./hide-behind-dialogs.ts";
import { restoreFields, snapshotFields } from "./recover-fields.ts";

/** A page with its text in a separate script loads it first. */
type PageComponent = ComponentType & { prepare?: () => Promise<unknown> };

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element.");

const { page } = document.body.dataset;
let router: RouterState = "absent";
let hydratedRoot: Root | null = null;

followReact();
followLinks(() => {
  if (hydratedRoot && !isMeteredConnection()) loadRouter(hydratedRoot);
  return router;
});
// Not awaited: the page's script imports this file, so awaiting it here would deadlock.
if (page && container.firstElementChild) {
  hydrate(container, page).then((root) => {
    hydratedRoot = root;
    onFirstInteraction(() => loadRouter(root));
  }, reportPageFailure);
} else {
  const rendered = import("./navigation.tsx").then(({ startWithRouter }) => startWithRouter(container));
  rendered.catch(reportPageFailure);
  trackRouterLoad(rendered);
}
hideBehindDialogs();
focusPressedButtons();
cacheForOffline();
startHeldBookingBar();

/** Hydrates the page with the component from this script URL. */
async function hydrate(container: HTMLElement, script: string): Promise<Root> {
  await yieldToMain();
  const { component: Content }: { component: PageComponent } = await import(/* @vite-ignore */ script);
  await Content.prepare?.();
  await yieldToMain();
  snapshotFields();
  const root = hydrateRoot(
    container,
    <App path={location.pathname}>
      <Content />
    </App>,
  );
  restoreFields();
  return root;
}

/** The boot script listens, and reloads on the next tap. */
function reportPageFailure() {
  dispatchEvent(new Event("pageloadfailed"));
}

function loadRouter(root: Root) {
  if (router === "absent") trackRouterLoad(import("./navigation.tsx").then(({ attachRouter }) => attachRouter(root)));
}

/** If loading fails, the next link retries or navigates natively. */
function trackRouterLoad(loading: Promise<void>) {
  router = loading.then(
    () => {
      router = "loaded";
    },
    () => {
      router = "absent";
    },
  );
}
