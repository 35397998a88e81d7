import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToStringAsync } from "preact-render-to-string";
import type { ComponentType } from "react";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.tsx";

export interface RenderedPage {
  html: string;
  /** Hidden markup after the page, such as templates that the worker fills. */
  hiddenHtml: string;
  /** Escaped head tags, one per line. */
  head: string;
  isNotFound: boolean;
  /** The route that renders the page, such as "/blog/$slug". */
  routeId: string;
  /**
   * True if only the router can hydrate the page: its route has a loader or search parameters, or it is the 404 page.
   */
  needsRouter: boolean;
}

/** Renders one path of the site to HTML. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  router.isServer = true;
  await router.load();
  const failure = router.state.matches.find((match) => match.error)?.error;
  if (failure) throw failure;
  const matches = router.state.matches;
  const routeId = matches.at(-1)?.routeId ?? "/";
  const isNotFound = matches.some((match) => match._notFound);
  const { component, loader, validateSearch, staticData } = router.routesById[routeId].options;
  const needsRouter = isNotFound || Boolean(loader ?? validateSearch);
  const Content = component as ComponentType;
  const HiddenMarkup = await staticData?.hiddenTemplate?.();
  const html = await renderToStringAsync(
    <App path={path}>{needsRouter ? <RouterProvider router={router} /> : <Content />}</App>,
  );
  return {
    html,
    hiddenHtml: HiddenMarkup ? renderToStaticMarkup(<HiddenMarkup />) : "",
    head: [
      // Preload the first picture before the rest of the head.
      ...matches.flatMap((match) => match.links ?? []).map((link) => tag("link", link ?? {})),
      ...matches.flatMap((match) => match.meta ?? []).map(metaTag),
    ].join("\n"),
    isNotFound,
    routeId,
    needsRouter,
  };
}

function metaTag(meta: object | undefined): string {
  if (!meta) return "";
  if ("title" in meta) return `<title>${escapeText(String(meta.title))}</title>`;
  if ("script:ld+json" in meta) {
    // `<` is the only character that could end the script early.
    const json = JSON.stringify(meta["script:ld+json"]).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">${json}</script>`;
  }
  return tag("meta", meta);
}

function tag(name: string, attributes: object): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeText(String(value))}"`);
  return `<${name} ${pairs.join(" ")}>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
