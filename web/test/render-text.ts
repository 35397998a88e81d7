import { QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { queryClient } from "#web/lib/query-client.ts";

/** The text that a component shows at first, its parts separated by bars. It needs no browser. */
export function renderText(element: ReactElement): string {
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, element))
    .replace(/(<[^>]+>)+/g, "|")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
