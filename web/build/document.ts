import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { dialogSkeleton } from "./dialog-skeleton.ts";

export interface Shell {
  /** URL of the full stylesheet. */
  fullStylesheet: string;
  /** The only inline script, bundled from web/startup/boot/. */
  bootScript: string;
}

interface Page {
  html: string;
  /** Hidden markup after the page, such as templates that the worker fills. */
  hiddenHtml: string;
  /** Inlined: the part of the stylesheet that this page needs. */
  style: string;
  head: string;
  /** The page's scripts, fetched in parallel when the app starts. */
  scripts: readonly string[];
  /** The script with the page's component; null if only the router can hydrate the page. */
  pageScript: string | null;
  /** The scripts of the page's dialog, fetched on the tap that opens it. */
  dialogScripts: readonly string[];
  /** Whether the app waits for the visitor's first touch: the page is complete without it. */
  startsOnTouch: boolean;
}

/**
 * An empty icon: otherwise the browser requests /favicon.ico while the first picture loads. The boot script sets the
 * real icon.
 */
const NO_ICON = "data:,";

/** The full HTML document around a rendered page. */
export function documentHtml(page: Page, shell: Shell, turnstileSiteKey = site.turnstileSiteKey): string {
  const turnstileAttribute = turnstileSiteKey && ` data-turnstile="${turnstileSiteKey}"`;
  const pageAttribute = page.pageScript ? ` data-page="${page.pageScript}"` : "";
  const startAttribute = page.startsOnTouch ? " data-lazy" : "";
  return `<!doctype html>
<html lang="en-GH" class="lettered">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${colours.forest}">
${page.head}
<link rel="icon" href="${NO_ICON}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style data-full-stylesheet="${shell.fullStylesheet}">${page.style}</style>
<script>${shell.bootScript}</script>
</head>
<body data-scripts="${page.scripts.join(" ")}"${pageAttribute}${startAttribute}${turnstileAttribute}>
<div id="root">${page.html}</div>${page.hiddenHtml}
${page.dialogScripts.length > 0 ? `${dialogSkeleton([...page.dialogScripts, shell.fullStylesheet])}\n` : ""}</body>
</html>
`;
}
