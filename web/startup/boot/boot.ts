import { TAB_ICON } from "#web/content/site-files.ts";
import { startApp, whenQuiet } from "./app-start.ts";
import { keepEarlyTaps } from "./early-taps.ts";
import { layOutWhole, setHeadingFont } from "./heading-font.ts";
import { askForSmallPictures } from "./small-pictures.ts";
import { isFirstVisit, isReload, restoreTyped } from "./typed.ts";

// The one inline script of a page. What it does, and when, is drawn in ../README.md.

const { pathname } = location;

document.documentElement.classList.remove("lettered");
if (location.hash || !isFirstVisit) layOutWhole();
addEventListener("scroll", layOutWhole, { once: true });
askForSmallPictures();
if (isReload) addEventListener("DOMContentLoaded", restoreTyped);
addEventListener("pointerdown", startApp);
addEventListener("keydown", startApp);
keepEarlyTaps();
// The way back may lead to a page that this document showed before it was loaded anew: the browser changes the address only.
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};
whenQuiet.then(() => {
  startApp();
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
  document.querySelector("[rel=icon]")?.setAttribute("href", `/${TAB_ICON}`);
});
// A visit before has kept the font, and a service worker for it.
if (navigator.serviceWorker?.controller) setHeadingFont();
else whenQuiet.then(setHeadingFont);
