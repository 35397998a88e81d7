import { createRootRoute, Outlet } from "@tanstack/react-router";
import { farFooter } from "#web/components/site/far-footer.ts";
import { NotFound } from "#web/components/site/not-found.tsx";
import { ToastHost } from "#web/components/site/toast-host.tsx";
import { notFound } from "#web/content/common.ts";
import { pageHead } from "#web/lib/head.ts";
import { wholeStyle } from "#web/lib/whole-style.ts";

let isFirstPage = true;

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
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  );
}
