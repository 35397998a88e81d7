import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { NotFound } from "#web/components/notices/not-found.tsx";
import { footer } from "#web/components/site/page.tsx";
import { notFound } from "#web/content/common.ts";
import { CurrentPath } from "#web/lib/current-path.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { preparePage } from "#web/startup/lazy.tsx";

export const Route = createRootRoute({
  beforeLoad: () => preparePage(footer),
  head: ({ match }) => (match._notFound ? pageHead({ ...notFound.meta, path: "/404", noindex: true }) : {}),
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  // The path of the rendered page: the URL changes earlier.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <CurrentPath value={pathname}>
      <Outlet />
    </CurrentPath>
  );
}
