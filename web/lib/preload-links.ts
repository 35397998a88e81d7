import type { AnyRouter } from "@tanstack/react-router";
import { whenRestFollows } from "./first-screen.ts";
import { preloadPage } from "./preload-page.ts";
import { whenIdle } from "./when-interested.ts";

/** Fetches the code of the pages whose links are on the screen, so that a tap on one fetches nothing. */
export function preloadLinks(router: AnyRouter) {
  const known = new Set([location.pathname]);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const { pathname } = target as HTMLAnchorElement;
      if (!isIntersecting) continue;
      observer.unobserve(target);
      if (known.has(pathname)) continue;
      known.add(pathname);
      whenIdle(async () => {
        if (!(await preloadPage(router, pathname))) known.delete(pathname);
      });
    }
  });
  const watch = () => {
    for (const link of document.querySelectorAll('#root a[href^="/"]:not([download])')) observer.observe(link);
  };
  watch();
  router.subscribe("onRendered", () => whenRestFollows(() => whenIdle(watch)));
}
