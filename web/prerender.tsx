import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { makeRouter } from "./router.tsx";

export interface RenderedPage {
  html: string;
  /** Tags for the head, escaped, a line each. */
  head: string;
  isNotFound: boolean;
  /** The route that renders the page, such as "/blog/$slug". */
  routeId: string;
}

/** Renders one path of the site to HTML. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  router.isServer = true;
  await router.load();
  const failure = router.state.matches.find((match) => match.error)?.error;
  if (failure) throw failure;
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      // Everything goes into the page where it belongs; no boundary waits for a script to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  const matches = router.state.matches;
  return {
    html: await new Response(prelude).text(),
    head: [
      ...matches.flatMap((match) => match.meta ?? []).map(metaTag),
      ...matches.flatMap((match) => match.links ?? []).map((link) => tag("link", link ?? {})),
    ].join("\n"),
    isNotFound: matches.some((match) => match._notFound),
    routeId: matches.at(-1)?.routeId ?? "",
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
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeText(String(value))}"`);
  return `<${name} ${written.join(" ")}>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
