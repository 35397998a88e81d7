import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { farFooter } from "#web/components/site/far-footer.ts";
import { NotFound } from "#web/components/site/not-found.tsx";
import { notFound } from "#web/content/common.ts";
import { pageHead } from "#web/lib/head.ts";
import { Here } from "#web/lib/here.ts";
import { wholeStyle } from "#web/lib/whole-style.ts";

// A page that came to life without the router has been there before it.
let isFirstPage = typeof document === "undefined" || !document.body.dataset.page;

export const Route = createRootRoute({
  beforeLoad: async () => {
    await (isFirstPage ? farFooter.prepare() : Promise.all([farFooter.arrive(), wholeStyle()]));
    isFirstPage = false;
  },
  head: ({ match }) => (match._notFound ? pageHead({ ...notFound.meta, path: "/404", noindex: true }) : {}),
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  // Of the page that is shown: the address changes before it does.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <Here value={pathname}>
      <Outlet />
    </Here>
  );
}
