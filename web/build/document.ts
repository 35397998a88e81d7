import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { BREEZE_BLOCK } from "#web/content/breeze-block.ts";
import { bootScript } from "./boot-script.ts";
import { openingSheet } from "./opening-sheet.ts";

export interface Shell {
  /** The address of the stylesheet with every rule. */
  wholeStyle: string;
  /** The addresses of the scripts that every page runs, in the order in which they need each other; the last hydrates it. */
  steps: string[];
}

interface Page {
  html: string;
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

/** In the page itself: as a file it shares the line with the first picture. Search engines take the larger one for phones. */
const ICON = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-8 -8 48 48' fill='${encodeURIComponent(colours.terracotta)}' fill-rule='evenodd'%3E%3Cpath fill='${encodeURIComponent(colours.plaster)}' d='M-8-8h48v48H-8z'/%3E%3Cpath d='${BREEZE_BLOCK}'/%3E%3C/svg%3E`;

/** The whole document around a rendered page. */
export function documentHtml(page: Page, shell: Shell, turnstileSiteKey = site.turnstileSiteKey): string {
  const check = turnstileSiteKey && ` data-turnstile="${turnstileSiteKey}"`;
  const own = page.pageScript ? ` data-page="${page.pageScript}"` : "";
  return `<!doctype html>
<html lang="en-GH" class="lettered">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${colours.forest}">
${page.head}
<link rel="icon" href="${ICON}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style data-whole="${shell.wholeStyle}">${page.style}</style>
<script>${bootScript(shell.steps)}</script>
</head>
<body data-code="${page.scripts.join(" ")}"${own}${check}>
<div id="root">${page.html}</div>
${page.dialogScripts.length > 0 ? `${openingSheet([...page.dialogScripts, shell.wholeStyle])}\n` : ""}</body>
</html>
`;
}
