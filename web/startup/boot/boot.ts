import type {} from "#domain/published.ts";
import { TAB_ICON } from "#web/content/site-files.ts";
import { startApp, whenIdleAfterLoad } from "./app-start.ts";
import { replayEarlyTaps } from "./early-taps.ts";
import { applyHeadingFont, layOutWholePage } from "./heading-font.ts";
import { showHeldBooking } from "./held-booking.ts";
import { isFirstVisit, isReload, restoreInput } from "./reload-with-input.ts";
import { requestSmallPictures } from "./small-pictures.ts";

// The page's only inline script. See ../README.md for the sequence.

const { pathname } = location;

const published = document.getElementById("published")?.textContent;
if (published) window.published = JSON.parse(published);

document.documentElement.classList.remove("lettered");
if (location.hash || !isFirstVisit) layOutWholePage();
addEventListener("scroll", layOutWholePage, { once: true });
requestSmallPictures();
const hasHeldBooking = showHeldBooking();
if (isReload) addEventListener("DOMContentLoaded", restoreInput);
addEventListener("pointerdown", startApp);
addEventListener("keydown", startApp);
for (const sign of ["pointermove", "scroll", "focusin", "input"])
  addEventListener(sign, () => whenIdleAfterLoad.then(startApp), { once: true, passive: true });
replayEarlyTaps();
// After a reload the history still holds the previous document's in-page navigations. Going back to one only changes
// the URL.
window.onpopstate = () => {
  if (location.pathname !== pathname) location.reload();
};
whenIdleAfterLoad.then(() => {
  // A visitor who only reads pays for no code. A query changes the page, a bar has to stay true, and a returning visitor
  // has the code already.
  const isLazy = document.body.hasAttribute("data-lazy") && !location.search && !hasHeldBooking;
  if (!isLazy || navigator.serviceWorker?.controller) startApp();
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
  document.querySelector("[rel=icon]")?.setAttribute("href", `/${TAB_ICON}`);
});
// After an earlier visit the service worker has cached the font.
if (navigator.serviceWorker?.controller) applyHeadingFont();
else whenIdleAfterLoad.then(applyHeadingFont);
