import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { isMeteredLine } from "#web/lib/line.ts";
import { onFirstInteraction, yieldToMain } from "#web/lib/scheduling.ts";
import { App } from "./app.tsx";
import { focusPressedButtons } from "./focus-pressed-buttons.ts";
import { followLinks, type RouterState } from "./follow-links.ts";
import { hideBehindDialogs } from "./hide-behind-dialogs.ts";
import { keepForOffline } from "./keep-for-offline.ts";
import { onRecoverableError, watchTyped } from "./recover.ts";
import { remindOfBooking } from "./remind-of-booking.ts";

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
    onFirstInteraction(() => fetchRouter(root));
  }, giveUp);
} else {
  const shown = import("./navigation.tsx").then(({ showPage }) => showPage(container));
  shown.catch(giveUp);
  awaitRouter(shown);
}
hideBehindDialogs();
focusPressedButtons();
keepForOffline();
remindOfBooking();

/** Hydrates the page whose component is in the script at this address. */
async function bringToLife(container: HTMLElement, script: string): Promise<Root> {
  await yieldToMain();
  const { component: Content }: { component: PageComponent } = await import(/* @vite-ignore */ script);
  await Content.prepare?.();
  await yieldToMain();
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
