import { createRootRoute, Outlet } from "@tanstack/react-router";
import { NotFound } from "#web/components/site/not-found.tsx";
import { ToastHost } from "#web/components/site/toast-host.tsx";
import { notFound } from "#web/content/common.ts";
import { pageHead } from "#web/lib/head.ts";

export const Route = createRootRoute({
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
