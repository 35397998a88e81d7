import { TAB_ICON } from "#web/content/site-files.ts";
import { startApp, whenIdleAfterLoad } from "./app-start.ts";
import { replayEarlyTaps } from "./early-taps.ts";
import { applyHeadingFont, layOutWholePage } from "./heading-font.ts";
import { isFirstVisit, isReload, restoreInput } from "./reload-with-input.ts";
import { requestSmallPictures } from "./small-pictures.ts";

// The one inline script of a page. What it does, and when, is drawn in ../README.md.

const { pathname } = location;

document.documentElement.classList.remove("lettered");
if (location.hash || !isFirstVisit) layOutWholePage();
addEventListener("scroll", layOutWholePage, { once: true });
requestSmallPictures();
if (isReload) addEventListener("DOMContentLoaded", restoreInput);
addEventListener("pointerdown", startApp);
addEventListener("keydown", startApp);
replayEarlyTaps();
// The way back may lead to a page that this document showed before it was loaded anew: the browser changes the address only.
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};
whenIdleAfterLoad.then(() => {
  startApp();
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
  document.querySelector("[rel=icon]")?.setAttribute("href", `/${TAB_ICON}`);
});
// A visit before has kept the font, and a service worker for it.
if (navigator.serviceWorker?.controller) applyHeadingFont();
else whenIdleAfterLoad.then(applyHeadingFont);
