import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app.tsx";
import { breath } from "./lib/breath.ts";
import { carryTyped, watchTyped } from "./lib/carry-typed.ts";
import { focusPressedButtons } from "./lib/focus-pressed-buttons.ts";
import { followLinks, type RouterState } from "./lib/follow-links.ts";
import { keepForOffline } from "./lib/keep-for-offline.ts";
import { isMeteredLine } from "./lib/line.ts";
import { restBehindDialogs } from "./lib/rest-behind-dialogs.ts";
import { whenInterested } from "./lib/when-interested.ts";

/** A page whose text is in a script of its own fetches it first. */
type PageComponent = ComponentType & { prepare?: () => Promise<unknown> };

const container = document.getElementById("root");
if (!container) throw new Error("The page has no #root element.");

const { page } = document.body.dataset;
let router: RouterState = "away";
let living: Root | null = null;

followLinks(() => {
  if (living && !isMeteredLine()) fetchRouter(living);
  return router;
});
// Not awaited: the page's own code imports this file, and would wait for it while it waits for the page.
if (page && container.firstElementChild) {
  bringToLife(container, page).then((root) => {
    living = root;
    whenInterested(() => fetchRouter(root));
  }, giveUp);
} else {
  const shown = import("./navigation.tsx").then(({ showPage }) => showPage(container));
  shown.catch(giveUp);
  awaitRouter(shown);
}
restBehindDialogs();
focusPressedButtons();
keepForOffline();

/** Hydrates the page whose component is in the script at this address. */
async function bringToLife(container: HTMLElement, script: string): Promise<Root> {
  await breath();
  const { component: Content }: { component: PageComponent } = await import(/* @vite-ignore */ script);
  await Content.prepare?.();
  await breath();
  watchTyped();
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

/** React has rendered anew what somebody touched: a translator, a reader aid, a password manager. */
function onRecoverableError(error: unknown) {
  carryTyped();
  reportError(error);
}

/** The boot script hears it, and answers the next tap. */
function giveUp() {
  dispatchEvent(new Event("pagelost"));
}

function fetchRouter(root: Root) {
  if (router === "away") awaitRouter(import("./navigation.tsx").then(({ followPage }) => followPage(root)));
}

/** Without a line the next link tries again, or is the browser's own. */
function awaitRouter(arrival: Promise<void>) {
  router = arrival.then(
    () => {
      router = "there";
    },
    () => {
      router = "away";
    },
  );
}
