import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { dialogSkeleton } from "./dialog-skeleton.ts";

export interface Shell {
  /** The address of the stylesheet with every rule. */
  fullStylesheet: string;
  /** The one inline script, of web/startup/boot/. */
  bootScript: string;
}

interface Page {
  html: string;
  /** What stands behind the page for the worker, and is not shown. */
  behind: string;
  /** Inlined: what this page needs of the site's style. */
  style: string;
  head: string;
  /** The scripts the page runs, fetched side by side when it starts. */
  scripts: readonly string[];
  /** The script that holds the page's component; null for one that the router brings to life. */
  pageScript: string | null;
  /** The scripts of the dialog its buttons open, fetched when one is tapped. */
  dialogScripts: readonly string[];
}

/** None, or the browser asks for /favicon.ico while the first picture is on the line. The boot script puts the icon here. */
const NO_ICON = "data:,";

/** The whole document around a rendered page. */
export function documentHtml(page: Page, shell: Shell, turnstileSiteKey = site.turnstileSiteKey): string {
  const check = turnstileSiteKey && ` data-turnstile="${turnstileSiteKey}"`;
  const own = page.pageScript ? ` data-page="${page.pageScript}"` : "";
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
<body data-scripts="${page.scripts.join(" ")}"${own}${check}>
<div id="root">${page.html}</div>${page.behind}
${page.dialogScripts.length > 0 ? `${dialogSkeleton([...page.dialogScripts, shell.fullStylesheet])}\n` : ""}</body>
</html>
`;
}
