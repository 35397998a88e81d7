import type { JSX } from "react";
import { site } from "#domain/site.ts";

type MetaTag = JSX.IntrinsicElements["meta"];
type LinkTag = JSX.IntrinsicElements["link"];

export interface PageHead {
  title: string;
  description: string;
  /** The page's own path, "/" for home. */
  path: string;
  /** For pages that search engines must not index. */
  noindex?: boolean;
  /** schema.org objects, written into the page as JSON-LD. */
  structuredData?: readonly object[];
  /** Marks the page as an article of that day. */
  publishedOn?: string;
  /** Preload links of the first picture. */
  preloads?: readonly LinkTag[];
}

/** A route's head, in the router's format. */
export function pageHead(page: PageHead): { meta: MetaTag[]; links: LinkTag[] } {
  const url = absoluteUrl(page.path);
  const card = cardUrl(page.noindex ? "/" : page.path);
  return {
    meta: [
      { title: page.title },
      { name: "description", content: page.description },
      ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
      { property: "og:type", content: page.publishedOn ? "article" : "website" },
      { property: "og:site_name", content: site.name },
      { property: "og:locale", content: "en_GH" },
      { property: "og:title", content: page.title },
      { property: "og:description", content: page.description },
      { property: "og:url", content: url },
      { property: "og:image", content: card },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      ...(page.publishedOn ? [{ property: "article:published_time", content: page.publishedOn }] : []),
      // X reads the rest from the tags above.
      { name: "twitter:card", content: "summary_large_image" },
      ...(page.structuredData ?? []).map((data) => ({ "script:ld+json": data }) as MetaTag),
    ],
    links: [{ rel: "canonical", href: url }, ...(page.preloads ?? [])],
  };
}

/** The URL of a page's social card, named as in web/build/assets/cards.ts. */
export function cardUrl(path: string): string {
  return absoluteUrl(`/cards/${path.slice(1).replaceAll("/", "-") || "home"}.jpg`);
}

/** The public URL of a path. */
export function absoluteUrl(path: string): string {
  return path === "/" ? `${site.url}/` : `${site.url}${path}`;
}
